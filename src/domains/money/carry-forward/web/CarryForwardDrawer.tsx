import { Link } from 'react-router';
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
import { type CarriedLine, type CarryForward, carryForwardApi } from '../carry-forward.contract.ts';
import { carryForwardStatus } from '../carry-forward.status.ts';
import { carryForwardText } from '../carry-forward.text.ts';
import { CarriedLines } from './CarriedLines.tsx';
import './carry-forward.css';

/** One carry-forward: from which contract into which, and what went along. */
export function CarryForwardDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(carryForwardText);
  const { data, error, refetch } = useApi(
    carryForwardApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined },
  );
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
            <StatusTag status={carryForwardStatus} value={doc.status} />
            <StatusButtons
              status={carryForwardStatus}
              api={carryForwardApi}
              record={doc}
              about={doc.number}
            />
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

function Detail({ doc }: { doc: CarryForward & { lines: CarriedLine[] } }) {
  const t = useText(carryForwardText);
  return (
    <div className="carry-detail">
      {doc.reason && <Note tone="warning">{doc.reason}</Note>}
      <Facts>
        <Fact label={t('student_name')}>
          <StudentLink id={doc.student_id} name={doc.student_name} />
        </Fact>
        <Fact label={t('contract_number')}>
          <Link to={`/StudentContract?contract_id=${doc.contract_id}`}>{doc.contract_number}</Link>
        </Fact>
        {doc.new_contract_id && (
          <Fact label={t('new_contract_number')}>
            <Link to={`/StudentContract?contract_id=${doc.new_contract_id}`}>{doc.new_contract_number}</Link>
          </Fact>
        )}
        <Fact label={t('amount_fen')}>
          <Money fen={doc.amount_fen} zero="number" strong />
        </Fact>
        <Fact label={t('hours_minutes')}>
          <Hours minutes={doc.paid_minutes + doc.gift_minutes} perHour={doc.minutes_per_class_hour} />
        </Fact>
        <Fact label={t('expires_on')}>{doc.expires_on ?? t('keeps_ends')}</Fact>
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
      <CarriedLines lines={doc.lines} perHour={doc.minutes_per_class_hour} />
    </div>
  );
}
