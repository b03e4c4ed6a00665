import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { applyDemandApi } from '../apply-demand.contract.ts';
import { applyDemandStatus } from '../apply-demand.status.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { DemandButtons } from './DemandButtons.tsx';
import { DemandDetail } from './DemandDetail.tsx';
import { ShortlistModal } from './ShortlistModal.tsx';

interface DemandDrawerProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onEdit: (id: number) => void;
  readonly onHistory: (id: number) => void;
}

/** One demand beside the list: what is wanted, what is known, the service and the plan. */
export function DemandDrawer({ id, onClose, onEdit, onHistory }: DemandDrawerProps) {
  const t = useText(applyDemandText);
  const [planned, setPlanned] = useState<number>();
  const { data, error, refetch } = useApi(
    applyDemandApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const demand = data?.id === id ? data : undefined;
  return (
    <>
      <SideDrawer
        open={id !== undefined}
        onClose={onClose}
        width="wide"
        title={demand ? `${demand.number} · ${demand.student_name}` : t('title_one')}
        extra={
          demand && (
            <>
              <StatusTag status={applyDemandStatus} value={demand.status} />
              <DemandButtons
                demand={demand}
                onEdit={() => onEdit(demand.id)}
                onHistory={() => onHistory(demand.id)}
                onPlan={() => setPlanned(demand.id)}
              />
            </>
          )
        }
      >
        <div className="drawer-pad" key={id}>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!demand && !error && <RowsSkeleton rows={8} />}
          {demand && <DemandDetail demand={demand} onPlan={() => setPlanned(demand.id)} />}
        </div>
      </SideDrawer>
      {demand && (
        <ShortlistModal demand={demand} open={planned === id} onClose={() => setPlanned(undefined)} />
      )}
    </>
  );
}
