import { useState } from 'react';
import { Link } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { renewalApi } from '../renewal.contract.ts';
import { renewalPaths } from '../renewal.paths.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';
import { Beside, Contacts, Forecast, LogField, Offers, RenewalFacts } from './RenewalParts.tsx';
import { type RenewalTask, RenewalTasks } from './RenewalTasks.tsx';
import { useRenewalActions } from './useRenewalActions.ts';

/** One renewal beside the list: when it runs out, the log field, the offers. */
export function RenewalPane({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(renewalText);
  const [open, setOpen] = useState<RenewalTask | 'history'>();
  const { data, error, refetch } = useApi(
    renewalApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const task = data?.id === id ? data : undefined;
  const actionsOf = useRenewalActions({ onTask: setOpen, onHistory: () => setOpen('history') });
  const close = () => setOpen(undefined);
  return (
    <>
      <SideDrawer
        open={id !== undefined && open !== 'history'}
        onClose={onClose}
        title={
          task ? (
            <Link to={renewalPaths.edit({ renewal_id: task.id })}>{task.student_name}</Link>
          ) : (
            t('title_one')
          )
        }
        extra={
          task && (
            <>
              <StatusTag status={renewalStatus} value={task.status} />
              <span className="mute num renewal-number">{task.number}</span>
              <StatusButtons
                compact
                status={renewalStatus}
                api={renewalApi}
                record={task}
                about={task.student_name}
                more={actionsOf(task)}
              />
            </>
          )
        }
      >
        <div className="drawer-pad renewal-parts">
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!task && !error && <RowsSkeleton rows={8} />}
          {task && (
            <>
              <Forecast task={task} />
              <LogField task={task} />
              <RenewalFacts task={task} />
              <Offers task={task} />
              <Contacts renewalId={task.id} />
              <Beside task={task} />
            </>
          )}
        </div>
      </SideDrawer>
      {open === 'history' && id !== undefined && (
        <HistoryDrawer doc="renewal" docId={id} name={task?.number} onClose={close} />
      )}
      <RenewalTasks
        task={open === 'history' ? undefined : open}
        tasks={task ? [task] : []}
        onClose={close}
        onDone={close}
      />
    </>
  );
}
