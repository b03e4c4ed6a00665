import { useSwitchCompany } from '@/domains/organisation/session/web/embed/useSwitch.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { rechargeApi } from '../../recharge.contract.ts';
import { rechargeText } from '../../recharge.text.ts';
import { Change } from './Change.tsx';
import './month-by-company.css';

const REFRESH_MS = 300_000;

/** The month of each company that may be looked at; a click acts under it. */
export function MonthByCompany() {
  const t = useText(rechargeText);
  const me = useMe();
  const { switchTo, busy } = useSwitchCompany();
  const several = me.readable_company_ids.length > 1;
  const { data } = useApi(rechargeApi.month, {}, { refreshMs: REFRESH_MS });
  if (!several || !data) return null;
  const most = Math.max(1, ...data.companies.map(({ amount_fen }) => amount_fen));
  const mayActUnder = (id: number) =>
    id !== me.company.id && me.company_list.some((company) => company.id === id);
  return (
    <Section title={t('by_company')} gloss={t('by_company_gloss')}>
      <ul className="month-companies">
        {data.companies.map(({ id, name, amount_fen, last_year_fen }) => (
          <li key={id}>
            {mayActUnder(id) ? (
              <button
                type="button"
                className="clip"
                title={t('look_at_company', { name })}
                disabled={busy}
                onClick={() => void switchTo({ id })}
              >
                {name}
              </button>
            ) : (
              <span className="clip">{name}</span>
            )}
            <span className="month-bar" aria-hidden="true">
              <i style={{ width: `${(amount_fen / most) * 100}%` }} />
            </span>
            <Money fen={amount_fen} zero="number" strong />
            <span className="month-change">
              <Change now_fen={amount_fen} before_fen={last_year_fen} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
