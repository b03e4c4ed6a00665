import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ReceiptSums } from '../receipt-board.shapes.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import type { DrillOf, ReceiptFigure, ReceiptsState } from './useReceiptBoard.ts';
import '@/kernel/web/board/chart-vars.css';

export type Of = Omit<DrillOf, 'figure'>;
export interface Column<R> {
  readonly key: string;
  readonly head: string;
  readonly title?: string;
  readonly end?: boolean;
  /** Shows what other columns say: gone where there is little room. */
  readonly isSpare?: boolean;
  readonly cell: (row: R) => ReactNode;
  readonly total?: ReactNode;
}
interface SumsTableProps<R extends ReceiptSums> {
  readonly label: string;
  readonly drill: ReceiptsState['drill'];
  readonly rows: readonly R[];
  readonly totals: ReceiptSums;
  readonly keyOf: (row: R) => string | number;
  /** Which items a row counts; undefined: they are not opened. */
  readonly of: (row: R) => Of | undefined;
  /** Before the sums, and after them. */
  readonly first: readonly Column<R>[];
  readonly last?: readonly Column<R>[];
  /** Sums that are not shown beside the others. */
  readonly hidden?: readonly (keyof ReceiptSums)[];
  /** More rows below one. */
  readonly below?: (row: R) => ReactNode;
}

/** Each sum with the figure that it opens. */
const SUMS: readonly (readonly [ReceiptFigure, keyof ReceiptSums])[] = [
  ['receipts', 'receipts_fen'],
  ['new', 'new_fen'],
  ['renewal', 'renewal_fen'],
  ['expand', 'expand_fen'],
  ['rebacks', 'rebacks_fen'],
  ['refunds', 'refunds_fen'],
  ['all', 'net_fen'],
];

const classOf = (
  { end, isSpare }: Pick<Column<never>, 'end' | 'isSpare'>,
  figures = '',
): string | undefined =>
  [end && 'end', end && figures, isSpare && 'receipt-spare'].filter(Boolean).join(' ') || undefined;

/** Rows of a board of receipts; every sum opens its items, and the last row those of all. */
export function SumsTable<R extends ReceiptSums>(props: SumsTableProps<R>) {
  const { label, drill, rows, totals, keyOf, of, first, last = [], hidden = [], below } = props;
  const t = useText(receiptBoardText);
  const own = (columns: readonly Column<R>[], content: (column: Column<R>) => ReactNode) =>
    columns.map((column) => (
      <td key={column.key} className={classOf(column, 'num')}>
        {content(column)}
      </td>
    ));
  const heads = (columns: readonly Column<R>[]) =>
    columns.map((column) => (
      <th key={column.key} title={column.title} className={classOf(column)}>
        {column.head}
      </th>
    ));
  return (
    <div className="receipt-scroll">
      <table className="receipt-table" aria-label={label}>
        <thead>
          <tr>
            {heads(first)}
            {shownOf(hidden).map(([figure, name]) => (
              <th key={figure} className="end">
                {t(name)}
              </th>
            ))}
            {heads(last)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <tr>
                {own(first, ({ cell }) => cell(row))}
                <SumCells sums={row} of={of(row)} drill={drill} hidden={hidden} />
                {own(last, ({ cell }) => cell(row))}
              </tr>
              {below?.(row)}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {own(first, ({ total }) => total)}
            <SumCells sums={totals} of={{}} drill={drill} hidden={hidden} />
            {own(last, ({ total }) => total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface SumCellsProps {
  readonly sums: ReceiptSums;
  readonly of: Of | undefined;
  readonly drill: ReceiptsState['drill'];
  readonly hidden?: readonly (keyof ReceiptSums)[];
}
const shownOf = (hidden: readonly (keyof ReceiptSums)[]) => SUMS.filter(([, name]) => !hidden.includes(name));
/** The sums of a row, to the yuan. */
export const SumCells = ({ sums, of, drill, hidden = [] }: SumCellsProps) =>
  shownOf(hidden).map(([figure, name]) => (
    <td key={figure} className="end num" data-sum={name}>
      <Sum fen={sums[name]} to={of && drill.to({ figure, ...of })} />
    </td>
  ));

function Sum({ fen, to }: { fen: number; to: string | undefined }) {
  if (fen === 0) return <Nothing />;
  if (!to) return plainNumber(fen, 'money');
  return (
    <Link className="receipt-figure" to={to} replace preventScrollReset>
      {plainNumber(fen, 'money')}
    </Link>
  );
}

/** By nature, in their colours, as wide as the row is of the most. */
export const Mix = ({ sums, most }: { sums: ReceiptSums; most: number }) => (
  <span className="receipt-mix" aria-hidden="true">
    {(['new', 'renewal', 'expand'] as const).map((nature) => (
      <i
        key={nature}
        style={{
          width: `${(Math.max(0, sums[`${nature}_fen`]) / most) * 100}%`,
          background: `var(--chart-${nature})`,
        }}
      />
    ))}
  </span>
);
