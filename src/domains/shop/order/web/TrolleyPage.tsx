import { ShoppingCart, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { Checkbox } from '@/kernel/web/form/Checkbox.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { Cover } from '../../shop-picture/web/embed/Cover.tsx';
import { type CartLine, cartApi } from '../cart.contract.ts';
import { cartText } from '../cart.text.ts';
import { orderPaths } from '../order.paths.ts';
import { GROUPS } from '../order.rules.ts';
import { StoreFrame } from './embed/StoreFrame.tsx';
import { Quantity } from './Quantity.tsx';

/** The cart of a student, each line as things are now. */
export function TrolleyPage() {
  return <StoreFrame tab="cart">{(studentId) => <Trolley studentId={studentId} />}</StoreFrame>;
}

function Trolley({ studentId }: { studentId: number }) {
  const t = useText(cartText);
  const navigate = useNavigate();
  const { data, error, refetch } = useApi(
    cartApi.list,
    { student_id: studentId },
    { staleMs: 0, keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  if (data.list.length === 0)
    return (
      <EmptyState icon={ShoppingCart} title={t('cart_empty')} help={t('cart_empty_help')}>
        <Button kind="primary" onClick={() => void navigate(orderPaths.shop({ student_id: studentId }))}>
          {t('on_shopping')}
        </Button>
      </EmptyState>
    );
  return (
    <div className="store-body">
      <section className="store-shelf" data-scroll>
        <table className="order-lines">
          <thead>
            <tr>
              <th>{t('tab_products')}</th>
              <th className="right">{t('price')}</th>
              <th>{t('quantity')}</th>
              <th className="right">{t('subtotal')}</th>
              <th>
                <span className="visually-hidden">{t('remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      <Sums lines={data.list} total={data.total_fen} ticked={data.ticked} studentId={studentId} />
    </div>
  );
}

function Line({ line }: { line: CartLine }) {
  const t = useText(cartText);
  const { run, busy } = useRun();
  const change = (values: { quantity?: number; is_ticked?: 0 | 1 }) =>
    void run(cartApi.edit, { id: line.id, ...values });
  const canBeFixed = line.problem === 'short' || line.problem === 'limit' || line.problem === 'single';
  return (
    <tr className={line.problem ? 'is-gone' : undefined}>
      <td>
        <span className="order-item">
          <Checkbox
            checked={line.is_ticked === 1}
            disabled={busy || (line.problem !== null && line.is_ticked === 0)}
            onChange={(checked) => change({ is_ticked: checked ? 1 : 0 })}
          >
            <span className="visually-hidden">{line.name}</span>
          </Checkbox>
          <Cover kind={line.kind} name={line.name} code={line.code} pictureId={line.cover_id} size="middle" />
          <span className="two-lines">
            <span>{line.name}</span>
            <small className="mute">
              {line.variant || line.code}{' '}
              {line.problem && (
                <Tone tone={canBeFixed ? 'warning' : 'danger'}>
                  {t(line.problem, { n: line.problem_n ?? 0 })}
                </Tone>
              )}
              {line.was_fen !== null && <Tone tone="warning">{t('price_changed')}</Tone>}
            </small>
          </span>
        </span>
      </td>
      <td className="right num">
        {formatFen(line.price_fen)}{' '}
        {line.was_fen !== null && <s className="mute">{formatFen(line.was_fen)}</s>}
      </td>
      <td>
        <Quantity
          value={line.quantity}
          label={`${t('quantity')} · ${line.name}`}
          disabled={busy}
          onChange={(quantity) => change({ quantity })}
        />
      </td>
      <td className="right num">{line.problem ? <Nothing /> : formatFen(line.price_fen * line.quantity)}</td>
      <td>
        <Button
          kind="text"
          size="small"
          icon={Trash2}
          aria-label={`${t('remove')} · ${line.name}`}
          onClick={() => void run(cartApi.del, { id: line.id })}
        />
      </td>
    </tr>
  );
}

interface SumsProps {
  readonly lines: readonly CartLine[];
  readonly total: number;
  readonly ticked: number;
  readonly studentId: number;
}

function Sums({ lines, total, ticked, studentId }: SumsProps) {
  const t = useText(cartText);
  const navigate = useNavigate();
  const { run, busy } = useRun();
  const bought = lines.filter(({ is_ticked, problem }) => is_ticked === 1 && problem === null);
  const gone = lines.filter(({ problem }) => problem !== null);
  // The checkout takes everything that is ticked, whatever is the matter with it.
  const isBarred = gone.some(({ is_ticked }) => is_ticked === 1);
  return (
    <aside className="store-aside" aria-label={t('to_checkout')}>
      <dl className="order-money">
        <div>
          <dt>{t('ticked_n', { n: ticked })}</dt>
          <dd className="num strong">{formatFen(total)}</dd>
        </div>
        {GROUPS.map((group) => {
          const fen = sumOf(
            bought.filter((line) => line.group === group),
            (line) => line.price_fen * line.quantity,
          );
          return fen > 0 ? (
            <div key={group}>
              <dt>{t(`group_${group}`)}</dt>
              <dd className="num">{formatFen(fen)}</dd>
            </div>
          ) : null;
        })}
      </dl>
      <Button
        kind="primary"
        size="large"
        disabled={ticked === 0 || isBarred}
        onClick={() => void navigate(orderPaths.checkout({ student_id: studentId }))}
      >
        {t('to_checkout_of', { money: formatFen(total) })}
      </Button>
      {isBarred && <p className="mute">{t('ticked_gone')}</p>}
      {gone.length > 0 && (
        <p className="mute">
          {t('invalid_n', { n: gone.length })}{' '}
          <Button
            kind="text"
            size="small"
            busy={busy}
            onClick={() => void run(cartApi.clear, { student_id: studentId })}
          >
            {t('clear')}
          </Button>
        </p>
      )}
    </aside>
  );
}
