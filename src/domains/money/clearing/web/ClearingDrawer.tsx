import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/SideDrawer.tsx';
import { StatusButtons } from '@/kernel/web/StatusButtons.tsx';
import { Fact, Facts } from '@/kernel/web/show/Facts.tsx';
import { Hours } from '@/kernel/web/show/Hours.tsx';
import { Money } from '@/kernel/web/show/Money.tsx';
import { StatusTag } from '@/kernel/web/show/StatusTag.tsx';
import { Time } from '@/kernel/web/show/Time.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import type { Clearing, ShownLine } from '../clearing.contract.ts';
import { clearingApi } from '../clearing.contract.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText } from '../clearing.text.ts';
import { Leftovers } from './Leftovers.tsx';
import './clearing.css';

/** One clearing: what goes, who asked, who decided. */
export function ClearingDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(clearingText);
  const { data, error, refetch } = useApi(clearingApi.get, { id: id ?? 0 }, { enabled: id !== undefined });
  const doc = data?.id === id ? data : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="middle"
      title={doc?.number ?? t('title_one')}
      extra={
        doc && (
          <>
            <StatusTag status={clearingStatus} value={doc.status} />
            <StatusButtons status={clearingStatus} api={clearingApi} record={doc} about={doc.number} />
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : doc ? (
        <Detail doc={doc} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </SideDrawer>
  );
}

function Detail({ doc }: { doc: Clearing & { lines: ShownLine[] } }) {
  const t = useText(clearingText);
  const perHour = doc.minutes_per_class_hour;
  return (
    <div className="clearing-detail">
      {doc.reason && <Note tone="warning">{doc.reason}</Note>}
      <Facts>
        <Fact label={t('student_name')}>
          <StudentLink id={doc.student_id} name={doc.student_name} />
        </Fact>
        <Fact label={t('amount_fen')}>
          <Money fen={doc.amount_fen} zero="number" strong />
        </Fact>
        {doc.coins_fen > 0 && (
          <Fact label={t('coins_fen')}>
            <Money fen={doc.coins_fen} />
          </Fact>
        )}
        {doc.paid_minutes + doc.gift_minutes > 0 && (
          <Fact label={t('hours_minutes')}>
            <Hours minutes={doc.paid_minutes + doc.gift_minutes} perHour={perHour} />
          </Fact>
        )}
        {doc.takes_all && <Fact label={t('takes_all')}>{t('yes')}</Fact>}
        <Fact label={t('note')}>{doc.note}</Fact>
        <Fact label={t('created_by_name')}>
          {doc.created_by_name} · <Time at={doc.created_at} />
        </Fact>
        {doc.decided_by_name && (
          <Fact label={t('decided_by_name')}>
            {doc.decided_by_name} · <Time at={doc.decided_at} />
          </Fact>
        )}
      </Facts>
      <h3>{t('lines')}</h3>
      <Leftovers lines={doc.lines} perHour={perHour} />
    </div>
  );
}
