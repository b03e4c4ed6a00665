import { useState } from 'react';
import { Link } from 'react-router';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { PAGE_SIZE } from '@/kernel/contract/fields.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { spanText } from '@/kernel/web/board/span.ts';
import type { BoardState } from '@/kernel/web/board/useBoard.ts';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { orderPaths } from '../../order/order.paths.ts';
import { shopMoneyApi } from '../shop-money.contract.ts';
import { type Grouping, isMoney } from '../shop-money.rules.ts';
import { shopMoneyText } from '../shop-money.text.ts';
import { readDrill } from './drill.ts';

type Asked = ParsedOf<typeof shopMoneyApi.rows>;

/** The order lines that the figure in the address is made of. */
export function LinesDrawer({ board }: { board: BoardState<Grouping> }) {
  const t = useText(shopMoneyText);
  const asked = readDrill(board);
  return (
    <SideDrawer
      open={asked !== undefined}
      onClose={() => board.change({ drill: undefined })}
      width="middle"
      title={asked ? `${t(asked.figure)} · ${asked.day ?? spanText(board.span)}` : ''}
    >
      {asked && <Lines key={board.drill} asked={asked} />}
    </SideDrawer>
  );
}

function Lines({ asked }: { asked: Asked }) {
  const t = useText(shopMoneyText);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApi(
    shopMoneyApi.rows,
    { ...asked, page, limit: PAGE_SIZE },
    { keepPrevious: true, staleMs: 0 },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  if (data.list.length === 0) return <p className="mute">{t('nothing')}</p>;
  const shown = (value: number) => (isMoney(asked.figure) ? formatFen(value) : value);
  return (
    <>
      <table className="figure-table">
        <thead>
          <tr>
            <th>{t('number')}</th>
            <th>{t('student')}</th>
            <th>{t('product')}</th>
            <th>{t('day')}</th>
            <th className="end">{t(asked.figure === 'orders' ? 'quantity' : asked.figure)}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <tr key={row.id}>
              <td>
                <Link className="num" to={orderPaths.detail(row.order_id)}>
                  {row.number}
                </Link>
              </td>
              <td>{row.student_name}</td>
              <td>{row.name}</td>
              <td className="num">{row.day}</td>
              <td className="end">{shown(row.value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t('total')}</td>
            <td className="end">{shown(data.sum)}</td>
          </tr>
        </tfoot>
      </table>
      <footer className="figure-pages">
        <span className="mute">{t('lines_shown', { n: data.total })}</span>
        <span className="grow" />
        <Pages page={page} total={data.total} onPage={setPage} />
      </footer>
    </>
  );
}
