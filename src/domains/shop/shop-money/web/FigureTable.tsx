import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import type { BoardState } from '@/kernel/web/board/useBoard.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { FigureRow, Figures } from '../shop-money.contract.ts';
import { FIGURES, type Grouping, isMoney } from '../shop-money.rules.ts';
import { shopMoneyText } from '../shop-money.text.ts';
import { drillTo } from './drill.ts';

interface FigureTableProps {
  readonly rows: readonly FigureRow[];
  readonly total: Figures;
  readonly board: BoardState<Grouping>;
}

/** The figures of each group; each opens its order lines. */
export function FigureTable({ rows, total, board }: FigureTableProps) {
  const t = useText(shopMoneyText);
  const cells = (row: Figures, key?: string) =>
    FIGURES.map((figure) => (
      <td key={figure} className="end">
        {row[figure] === 0 ? (
          <Nothing />
        ) : (
          <Link
            to={drillTo(board, { figure, ...(key !== undefined && { of: { group: board.group, key } }) })}
          >
            {isMoney(figure) ? formatFen(row[figure]) : row[figure]}
          </Link>
        )}
      </td>
    ));
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th>{t(board.group)}</th>
          {FIGURES.map((figure) => (
            <th key={figure} className="end">
              {t(figure)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.name}</td>
            {cells(row, row.key)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('total')}</td>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
}
