import { Link } from 'react-router';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { type ContractDetail, contractApi } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';

/** Line, payment, lot: what came in for it, and what was bought from which line. */
export function ContractLinks({ contract }: { contract: ContractDetail }) {
  const t = useText(contractText);
  const { data } = useApi(contractApi.links, { id: contract.id });
  if (!data || !['signed', 'effective', 'finished', 'terminated'].includes(contract.status)) return null;
  const hours = (minutes: number) =>
    `${formatHours(minutes, contract.minutes_per_class_hour)} ${t('hour_unit')}`;
  const nth = (lineId: number) => contract.lines.findIndex(({ id }) => id === lineId) + 1;
  return (
    <Card title={t('section_links')}>
      {data.payments.length + data.lots.length === 0 && <p className="mute">{t('no_links')}</p>}
      <ul className="contract-rows">
        {data.payments.map(({ id, number, amount_fen, at, url }) => (
          <li key={`payment-${id}`}>
            <div>
              <span>{t('payment')}</span>
              <Goes to={url}>{number}</Goes>
              <Time at={at} />
              <span className="grow" />
              <Money fen={amount_fen} />
            </div>
          </li>
        ))}
        {data.lots.map((lot) => (
          <li key={`lot-${lot.id}`}>
            <div>
              <span>{t('lot')}</span>
              <Goes to={lot.url}>{t('line_n', { n: nth(lot.contract_line_id) })}</Goes>
              <Time at={lot.at} />
              <span className="mute num">
                {hours(lot.minutes + lot.gift_minutes)} ·{' '}
                {t('remaining', { hours: hours(lot.remaining_minutes) })}
              </span>
              <span className="grow" />
              <Money fen={lot.price_fen} zero="number" />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Goes = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <Link className="num" to={to}>
      {children}
    </Link>
  ) : (
    <span className="num">{children}</span>
  );
