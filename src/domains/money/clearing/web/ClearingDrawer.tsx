import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { ApprovalDrawer } from '@/kernel/web/approval/DecisionDrawer.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { BothHours } from '../../class-hours/web/embed/BothHours.tsx';
import { clearingApi } from '../clearing.contract.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText } from '../clearing.text.ts';
import { Leftovers } from './embed/Leftovers.tsx';

/** One clearing: what goes, who asked, who decided. */
export function ClearingDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(clearingText);
  return (
    <ApprovalDrawer
      id={id}
      onClose={onClose}
      title={t('title_one')}
      status={clearingStatus}
      api={clearingApi}
      get={clearingApi.get}
      facts={(doc) => (
        <>
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
              <BothHours of={doc} />
            </Fact>
          )}
          {doc.takes_all && <Fact label={t('takes_all')}>{t('yes')}</Fact>}
        </>
      )}
    >
      {(doc) => (
        <>
          <h3>{t('lines')}</h3>
          <Leftovers lines={doc.lines} perHour={doc.minutes_per_class_hour} />
        </>
      )}
    </ApprovalDrawer>
  );
}
