import { Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { cartText } from '../cart.text.ts';
import { shopOrderApi } from '../order.contract.ts';
import { orderPaths } from '../order.paths.ts';
import { BringsLine } from './BringsLine.tsx';
import type { Place } from './Places.tsx';
import type { Quote } from './TenderMatrix.tsx';

interface SummaryProps {
  readonly quote: Quote;
  readonly studentId: number;
  readonly place: Place;
  readonly words: { readonly note: string; readonly reason: string };
  readonly discount_fen: number;
  /** Something has changed meanwhile: it was said, and the page shows it as it is now. */
  readonly onRefused: () => void;
}

/** What comes of the order, what it costs, and the button that places it. */
export function CheckoutSummary({ quote, studentId, place, words, discount_fen, onRefused }: SummaryProps) {
  const t = useText(cartText);
  const navigate = useNavigate();
  const { run, busy } = useRun();
  const missing = quote.groups.reduce((sum, { missing_fen }) => sum + Math.max(0, missing_fen), 0);
  const hasProblem = quote.lines.some(({ problem }) => problem !== null);
  const isBarred = missing > 0 || hasProblem || quote.lines.length === 0;
  const submit = async () => {
    const placed = await run(shopOrderApi.add, {
      student_id: studentId,
      lines: quote.lines.map(({ sku_id, quantity, price_fen }) => ({ sku_id, quantity, price_fen })),
      tenders: quote.tenders,
      delivery: quote.needs_delivery ? place.delivery : 'none',
      address_id: quote.needs_delivery ? (place.address_id ?? null) : null,
      pickup_company_id: quote.needs_delivery ? (place.pickup_company_id ?? null) : null,
      note: words.note,
      discount_fen,
      discount_reason: words.reason,
    });
    if (placed) await navigate(orderPaths.success({ student_id: studentId, order_id: placed.id }));
    else onRefused();
  };
  return (
    <aside className="store-aside" aria-label={t('after_placing')}>
      <h2>{t('after_placing')}</h2>
      <ul>
        <li>
          <Icon of={Hourglass} size={16} />
          <span>{t('then_hold', { n: quote.lapse_days })}</span>
        </li>
        {quote.lines.map((line) => (
          <li key={line.sku_id}>
            <span className="two-lines">
              <span>
                {line.name} ×{line.quantity}
              </span>
              <small className="mute">
                <BringsLine line={line} perHour={quote.minutes_per_class_hour} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <h2>{t('total')}</h2>
      <dl className="order-money">
        <div>
          <dt>{t('sum_items', { n: quote.lines.length })}</dt>
          <dd className="num">{formatFen(quote.amount_fen + discount_fen)}</dd>
        </div>
        {discount_fen > 0 && (
          <div>
            <dt>{t('sum_discount')}</dt>
            <dd className="num">{formatFen(-discount_fen)}</dd>
          </div>
        )}
        {quote.coin_fen > 0 && (
          <div>
            <dt>{t('sum_coins')}</dt>
            <dd className="num">{formatFen(-quote.coin_fen)}</dd>
          </div>
        )}
        <div>
          <dt>{t('sum_money')}</dt>
          <dd className="num strong">{formatFen(quote.amount_fen - quote.coin_fen)}</dd>
        </div>
      </dl>
      <Button kind="primary" size="large" busy={busy} disabled={isBarred} onClick={() => void submit()}>
        {missing > 0
          ? t('still_missing', { money: formatFen(missing) })
          : t('place', { money: formatFen(quote.amount_fen) })}
      </Button>
      <p className="mute">{hasProblem ? t('has_problem') : t('read_again')}</p>
    </aside>
  );
}
