import { useApi } from '@/kernel/web/api/useApi.ts';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { stockApi } from '../../stock.contract.ts';
import { stockText } from '../../stock.text.ts';

/** The orders that hold some of it. */
export function Waiting({ productId }: { productId: number }) {
  const t = useText(stockText);
  const { data, error, refetch } = useApi(stockApi.waiting, { product_id: productId }, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.list.length === 0) return <EmptyState title={t('nobody_waits')} />;
  return (
    <div className="table small-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('order_number')}</th>
            <th scope="col">{t('student_name')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col" className="cell-right">
              {t('held')}
            </th>
            <th scope="col">{t('placed_at')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((line) => (
            <tr key={line.id}>
              <td className="num">{line.order_number}</td>
              <td>{line.student_name ?? '—'}</td>
              <td className="num">{line.code}</td>
              <td className="cell-right num">{line.held}</td>
              <td>{line.placed_at === null ? '—' : <Time at={line.placed_at} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
