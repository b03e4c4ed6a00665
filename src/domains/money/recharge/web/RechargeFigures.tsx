import { useApi } from '@/kernel/web/api/useApi.ts';
import { Money, MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { rechargeApi } from '../recharge.contract.ts';
import type { Category } from '../recharge.rules.ts';
import { rechargeText } from '../recharge.text.ts';
import './recharge.css';

interface RechargeFiguresProps {
  readonly list: List<typeof rechargeApi.list>;
  readonly category: Category;
}

/** What the filters come to; each figure is the way to its rows. */
export function RechargeFigures({ list, category }: RechargeFiguresProps) {
  const t = useText(rechargeText);
  const { status: _, ...filters } = list.filters;
  const { data } = useApi(rechargeApi.totals, { ...filters, category }, { keepPrevious: true });
  const { status, label_id } = list.fields;
  const figure = (key: 'approved' | 'submitted' | 'rebacked') => (
    <button
      type="button"
      className="money-figure"
      aria-pressed={status.value === key}
      onClick={() => status.set(status.value === key ? undefined : key)}
    >
      <span>{t(key)}</span>
      <MoneyFigure fen={data?.[key].amount_fen ?? 0} />
      <small className="num">{t('count', { n: (data?.[key].count ?? 0).toLocaleString('en') })}</small>
    </button>
  );
  return (
    <div className="money-figures" aria-busy={data === undefined}>
      {figure('approved')}
      {figure('submitted')}
      {figure('rebacked')}
      <div className="money-figure">
        <span>{t('given')}</span>
        <MoneyFigure fen={(data?.approved.gift_fen ?? 0) + (data?.approved.reward_fen ?? 0)} />
        <small>
          {t('fee_fen')} <Money fen={data?.approved.fee_fen ?? 0} zero="number" />
        </small>
      </div>
      {category === 'label' && (
        <div className="money-labels">
          <span>{t('by_label')}</span>
          <ul>
            {data?.labels.slice(0, 6).map(({ id, name, amount_fen }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={label_id.value === id}
                  onClick={() => label_id.set(label_id.value === id ? undefined : id)}
                >
                  {name} <Money fen={amount_fen} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
