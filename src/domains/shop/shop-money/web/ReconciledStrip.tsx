import { Check, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import type { Span } from '@/kernel/web/board/span.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { orderPaths } from '../../order/order.paths.ts';
import { type Reconciliation, shopMoneyApi } from '../shop-money.contract.ts';
import { shopMoneyText } from '../shop-money.text.ts';

/** What does not come to zero, the largest. */
const worst = (of: Reconciliation): number =>
  [of.books_difference_fen, of.lines_difference_fen, of.revenue_difference_fen].reduce((a, b) =>
    Math.abs(b) > Math.abs(a) ? b : a,
  );

interface ReconciledStripProps {
  readonly of: Reconciliation;
  readonly span: Span;
}

/** The two equations of the shop's money; a difference is red and says where it comes from. */
export function ReconciledStrip({ of, span }: ReconciledStripProps) {
  const t = useText(shopMoneyText);
  const [isOpen, setOpen] = useState(false);
  const difference = worst(of);
  const agrees = difference === 0;
  return (
    <section className="shop-money-books" aria-label={t('title')}>
      <p className={agrees ? 'tone-text-success' : 'tone-text-danger'} role="status">
        <Icon of={agrees ? Check : TriangleAlert} size={14} />{' '}
        {t(agrees ? 'reconciled' : 'not_reconciled', { money: formatFen(difference) })}
        {!agrees && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('show_differences')}
          </Button>
        )}
      </p>
      <Equation
        terms={[
          [t('start_fen'), of.start_fen],
          [`+ ${t('sold_money')}`, of.sold_fen],
          [`− ${t('earned')}`, of.delivered_fen],
          [`− ${t('forfeited_fen')}`, of.forfeited_fen],
          [`− ${t('returned_fen')}`, of.returned_fen],
          [`= ${t('end_fen')}`, of.end_fen],
          [`= ${t('books_fen')}`, of.books_fen, of.books_difference_fen],
          [`= ${t('lines_fen')}`, of.lines_fen, of.lines_difference_fen],
        ]}
      />
      <Equation
        terms={[
          [t('earned'), of.delivered_fen],
          [`− ${t('reversed_fen')}`, of.reversed_fen],
          [`= ${t('revenue_fen')}`, of.revenue_fen, of.revenue_difference_fen],
        ]}
      />
      <SideDrawer open={isOpen} onClose={() => setOpen(false)} width="wide" title={t('differences')}>
        {isOpen && <Differences span={span} />}
      </SideDrawer>
    </section>
  );
}

type Term = readonly [label: string, fen: number, difference?: number];
const Equation = ({ terms }: { terms: readonly Term[] }) => (
  <dl className="shop-money-equation">
    {terms.map(([label, fen, difference = 0]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={difference === 0 ? 'num' : 'num tone-text-danger'}>{formatFen(fen)}</dd>
      </div>
    ))}
  </dl>
);

function Differences({ span }: { span: Span }) {
  const t = useText(shopMoneyText);
  const { data, error, refetch } = useApi(shopMoneyApi.differences, { ...span }, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th>{t('number')}</th>
          <th />
          <th className="end">{t('by_books')}</th>
          <th className="end">{t('by_lines')}</th>
          <th className="end">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map((row) => (
          <Fragment key={row.key}>
            <Sides
              about={
                row.order_id === null ? (
                  t('of_no_order', { doc: row.doc, id: row.doc_id })
                ) : (
                  <>
                    <Link className="num" to={orderPaths.detail(row.order_id)}>
                      {row.number}
                    </Link>
                    <br />
                    <small className="mute">{row.lines.join('、')}</small>
                  </>
                )
              }
              label={t('unearned_line')}
              books={row.unearned_books_fen}
              lines={row.unearned_lines_fen}
            />
            <Sides label={t('revenue_line')} books={row.revenue_books_fen} lines={row.revenue_lines_fen} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface SidesProps {
  readonly about?: ReactNode;
  readonly label: string;
  readonly books: number;
  readonly lines: number;
}
const Sides = ({ about, label, books, lines }: SidesProps) => (
  <tr>
    <td>{about}</td>
    <td>{label}</td>
    <td className="end">{formatFen(books)}</td>
    <td className="end">{formatFen(lines)}</td>
    <td className={books === lines ? 'end mute' : 'end tone-text-danger'}>{formatFen(books - lines)}</td>
  </tr>
);
