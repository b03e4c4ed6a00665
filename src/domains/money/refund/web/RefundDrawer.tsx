import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { refundApi } from '../refund.contract.ts';
import { isWaiting, refundStatus } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';
import { refundForms } from './PayForm.tsx';
import { RefundEffects } from './RefundEffects.tsx';
import { RefundFacts } from './RefundFacts.tsx';
import { RefundLines } from './RefundLines.tsx';
import { RefundOutlook } from './RefundOutlook.tsx';
import { RefundSteps } from './RefundSteps.tsx';
import './refund.css';

/** One refund: what goes back and to whom, and who has taken which step. */
export function RefundDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(refundText);
  const { data, error, refetch } = useApi(
    refundApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const doc = data?.id === id ? data : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="wide"
      title={doc?.number ?? t('title_one')}
      extra={
        doc && (
          <>
            <StatusTag status={refundStatus} value={doc.status} />
            <StatusButtons
              status={refundStatus}
              api={refundApi}
              record={doc}
              about={doc.number}
              forms={refundForms}
            />
          </>
        )
      }
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!doc && !error && <RowsSkeleton rows={8} />}
        {doc && (
          <>
            {doc.doubts.map((doubt) => (
              <p key={doubt} className="refund-doubt" role="alert">
                {doubt}
              </p>
            ))}
            <RefundFacts refund={doc} />
            <RefundLines refund={doc} />
            <RefundEffects effects={doc.effects} />
            {isWaiting(doc.status) && <RefundOutlook refund={doc} />}
            <RefundSteps refund={doc} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}
