import { Link } from 'react-router';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { useText } from '@/kernel/web/language.ts';
import type { crossBoardApi } from '../cross-board.contract.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import type { ReceiptsState } from './useReceiptBoard.ts';

type Board = OutputOf<typeof crossBoardApi.cross>;
interface CrossMatrixProps {
  readonly drill: ReceiptsState['drill'];
  readonly board: Pick<Board, 'list' | 'homes' | 'matrix' | 'totals'>;
}
/** The tint of a cell, in percent of the accent: so much that its figure is still read in the dark. */
const [LIGHTEST, DARKEST] = [14, 50];

/** Home companies by those that received; a cell is the way to its items. */
export function CrossMatrix({ drill, board }: CrossMatrixProps) {
  const t = useText(receiptBoardText);
  const { list, homes, matrix, totals } = board;
  const columns = list.map(({ key, name }) => ({ id: key, name }));
  const nobodys = matrix.some(({ home_company_id }) => home_company_id === null);
  const rows = [...columns, ...homes, ...(nobodys ? [{ id: null, name: t('nobody') }] : [])];
  const most = Math.max(1, ...matrix.map(({ net_fen }) => net_fen));
  const across = sumOf(
    matrix.filter(({ home_company_id: home, company_id }) => home !== null && home !== company_id),
    ({ net_fen }) => net_fen,
  );
  const tint = (fen: number) =>
    `color-mix(in srgb, var(--chart-actual) ${LIGHTEST + Math.max(0, fen / most) * (DARKEST - LIGHTEST)}%, transparent)`;
  return (
    <div className="receipt-scroll">
      <table className="receipt-matrix" aria-label={t('matrix')}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((home) => (
            <tr key={home.id ?? 0}>
              <th scope="row">{home.name}</th>
              {columns.map(({ id }) => {
                const cell = matrix.find((one) => one.home_company_id === home.id && one.company_id === id);
                if (!cell) return <td key={id} className="receipt-none" />;
                const of = home.id === null ? { unowned: 1 as const } : { home_company_id: home.id };
                return (
                  <td key={id} className="num" style={{ background: tint(cell.net_fen) }}>
                    <Link
                      className="receipt-figure"
                      to={drill.to({ figure: 'all', of_company_id: id, ...of })}
                      replace
                      preventScrollReset
                    >
                      {plainNumber(cell.net_fen, 'money')}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mute">
        {t('matrix_cross', {
          money: plainNumber(across, 'money'),
          percent: totals.net_fen === 0 ? 0 : Math.round((across / totals.net_fen) * 1000) / 10,
        })}
      </p>
    </div>
  );
}
