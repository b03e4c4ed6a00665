import { useState } from 'react';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { type Move, stockApi } from '../../stock.contract.ts';
import { stockText } from '../../stock.text.ts';

const SHOWN = 20;

/** How the stock of a product came to what it is, the newest first. */
export function Moves({ productId }: { productId: number }) {
  const t = useText(stockText);
  const w = useText(webText);
  const [limit, setLimit] = useState(SHOWN);
  const { data, error, refetch } = useApi(
    stockApi.moves,
    { product_id: productId, page: 1, limit },
    { staleMs: 0, keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  if (data.list.length === 0) return <EmptyState title={t('no_moves')} help={t('no_moves_help')} />;
  return (
    <>
      <div className="table small-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('moved_on')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('variant')}</th>
              <th scope="col" className="cell-right">
                {t('quantity')}
              </th>
              <th scope="col" className="cell-right">
                {t('unit_cost_fen')}
              </th>
              <th scope="col" className="cell-right">
                {t('balance_after')}
              </th>
              <th scope="col">{t('document')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((move) => (
              <MoveRow key={move.id} move={move} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="stock-tasks">
        {data.total > data.list.length && limit < 100 && (
          <Button size="small" onClick={() => setLimit(100)}>
            {w('more')}
          </Button>
        )}
        <Button size="small" onClick={() => exportList(stockApi.export, { product_id: productId })}>
          {t('export')}
        </Button>
      </div>
    </>
  );
}

function MoveRow({ move }: { move: Move }) {
  const t = useText(stockText);
  const { quantity } = move;
  return (
    <tr data-kind={move.kind}>
      <td className="num">
        <TwoLines sub={move.created_by_name ?? ''}>{move.moved_on}</TwoLines>
      </td>
      <td>{t(move.kind)}</td>
      <td>{move.variant || move.code}</td>
      <td className={`cell-right num ${quantity > 0 ? 'stock-plus' : 'stock-minus'}`}>
        {quantity > 0 ? `+${quantity}` : quantity}
      </td>
      <td className="cell-right">
        {move.unit_cost_fen === null ? <Nothing /> : <Money fen={move.unit_cost_fen} zero="number" />}
      </td>
      <td className="cell-right num">{move.balance_after}</td>
      <td>
        <TwoLines sub={move.reason || move.supplier}>{useAbout(move)}</TwoLines>
      </td>
    </tr>
  );
}

/** What stands behind a move: an order, the other company, what was counted, or a document. */
function useAbout(move: Move): string {
  const t = useText(stockText);
  if (move.order_number) return move.order_number;
  if (move.counted !== null)
    return t('counted_line', { counted: move.counted, expected: move.expected ?? 0 });
  if (move.other_company_name)
    return t(move.quantity < 0 ? 'to_company' : 'from_company', { name: move.other_company_name });
  return move.document || '—';
}
