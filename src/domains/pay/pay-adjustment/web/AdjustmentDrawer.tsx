import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/Money.tsx';
import { StatusTag } from '@/kernel/web/display/StatusTag.tsx';
import { Time } from '@/kernel/web/display/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { payAdjustmentApi } from '../pay-adjustment.contract.ts';
import { payAdjustmentStatus } from '../pay-adjustment.status.ts';
import { payAdjustmentText } from '../pay-adjustment.text.ts';

export function AdjustmentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(payAdjustmentText);
  const { data, error, refetch } = useApi(payAdjustmentApi.get, { id });
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={data ? t(data.kind) : t('title')}
      extra={
        data && (
          <>
            <StatusTag status={payAdjustmentStatus} value={data.status} />
            <StatusButtons
              status={payAdjustmentStatus}
              api={payAdjustmentApi}
              record={data}
              about={`${data.teacher_name} ${data.month}`}
            />
          </>
        )
      }
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={5} />}
        {data?.reason && <Note tone="warning">{data.reason}</Note>}
        {data && (
          <Facts>
            <Fact label={t('teacher_name')}>
              <TeacherLink id={data.teacher_id} name={data.teacher_name} />
            </Fact>
            <Fact label={t('signed_fen')}>
              <Money fen={data.signed_fen} red strong />
            </Fact>
            <Fact label={t('month')}>{data.month}</Fact>
            {data.corrects_month && <Fact label={t('corrects_month')}>{data.corrects_month}</Fact>}
            <Fact label={t('note')}>{data.note}</Fact>
            <Fact label={t('created_by_name')}>
              {data.created_by_name} · <Time at={data.created_at} />
            </Fact>
            {data.decided_by_name && (
              <Fact label={t('decided_by_name')}>
                {data.decided_by_name} · <Time at={data.decided_at} />
              </Fact>
            )}
          </Facts>
        )}
      </div>
    </SideDrawer>
  );
}
