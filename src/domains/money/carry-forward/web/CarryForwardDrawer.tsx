import { Link } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { ApprovalDrawer } from '@/kernel/web/approval/DecisionDrawer.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { BothHours } from '../../class-hours/web/embed/BothHours.tsx';
import { carryForwardApi } from '../carry-forward.contract.ts';
import { carryForwardStatus } from '../carry-forward.status.ts';
import { carryForwardText } from '../carry-forward.text.ts';
import { CarriedLines } from './CarriedLines.tsx';

/** One carry-forward: from which contract into which, and what went along. */
export function CarryForwardDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(carryForwardText);
  return (
    <ApprovalDrawer
      id={id}
      onClose={onClose}
      title={t('title_one')}
      status={carryForwardStatus}
      api={carryForwardApi}
      get={carryForwardApi.get}
      facts={(doc) => (
        <>
          <Fact label={t('student_name')}>
            <StudentLink id={doc.student_id} name={doc.student_name} />
          </Fact>
          <Fact label={t('contract_number')}>
            <Link to={contractPaths.detail(doc.contract_id)}>{doc.contract_number}</Link>
          </Fact>
          {doc.new_contract_id && (
            <Fact label={t('new_contract_number')}>
              <Link to={contractPaths.detail(doc.new_contract_id)}>{doc.new_contract_number}</Link>
            </Fact>
          )}
          <Fact label={t('amount_fen')}>
            <Money fen={doc.amount_fen} zero="number" strong />
          </Fact>
          <Fact label={t('hours_minutes')}>
            <BothHours of={doc} />
          </Fact>
          <Fact label={t('expires_on')}>{doc.expires_on ?? t('keeps_ends')}</Fact>
        </>
      )}
    >
      {(doc) => (
        <>
          <h3>{t('lines')}</h3>
          <CarriedLines lines={doc.lines} perHour={doc.minutes_per_class_hour} />
        </>
      )}
    </ApprovalDrawer>
  );
}
