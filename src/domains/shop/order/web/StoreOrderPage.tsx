import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageBody, PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { cartText } from '../cart.text.ts';
import { shopOrderApi } from '../order.contract.ts';
import { orderPaths } from '../order.paths.ts';
import { orderText } from '../order.text.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import './order.css';

/** One order on a page of its own. */
export function StoreOrderPage() {
  const t = useText(orderText);
  const shop = useText(cartText);
  const [query] = useSearchParams();
  const id = Number(query.get('order_id')) || 0;
  const { data, error, refetch } = useApi(shopOrderApi.get, { id }, { enabled: id > 0, staleMs: 0 });
  return (
    <>
      <PageHeader
        title={data ? `${data.student_name ?? ''} · ${data.number}` : t('title_one')}
        back={orderPaths.ofStudent()}
        backTitle={shop('order_back')}
      >
        {data && (
          <>
            <Button icon={Printer} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <OrderActions order={data} />
          </>
        )}
      </PageHeader>
      <PageBody>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {id === 0 && <EmptyState title={shop('choose_order')}>{null}</EmptyState>}
        {id > 0 && !data && !error && <RowsSkeleton rows={8} />}
        {data && <OrderDetail order={data} />}
      </PageBody>
    </>
  );
}
