import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { shopOrderApi } from '../order.contract.ts';
import { orderText } from '../order.text.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import './order.css';

/** One order beside the list. */
export function OrderDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(orderText);
  const { data, error, refetch } = useApi(
    shopOrderApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const order = data?.id === id ? data : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="wide"
      title={order ? `${order.number} · ${order.student_name ?? ''}` : t('title_one')}
      extra={order && <OrderActions order={order} />}
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!order && !error && <RowsSkeleton rows={8} />}
        {order && <OrderDetail order={order} />}
      </div>
    </SideDrawer>
  );
}
