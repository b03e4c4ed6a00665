import { Link } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { studentColumn } from '@/domains/people/student/web/embed/studentColumn.tsx';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { AmountFacts, amountColumn, hoursColumn } from '../../../class-hours/web/embed/AmountFacts.tsx';
import { Leftovers } from '../../../clearing/web/embed/Leftovers.tsx';
import { carryForwardApi } from '../../carry-forward.contract.ts';
import { carryForwardStatus } from '../../carry-forward.status.ts';
import { carryForwardText } from '../../carry-forward.text.ts';

const contractLink = (id: number | null, number: string | null) =>
  id === null ? (
    <Nothing />
  ) : (
    <Link className="num" to={contractPaths.detail(id)}>
      {number}
    </Link>
  );

/** What waits and what was carried: from which contract into which, and what went along. */
export function CarryForwardList() {
  const t = useText(carryForwardText);
  const list = useList(carryForwardApi.list, { staleMs: 0 });
  return (
    <ApprovalList
      list={list}
      api={carryForwardApi}
      status={carryForwardStatus}
      text={carryForwardText}
      param="carry_forward_id"
      filters={
        <>
          <CompanySelect />
          <StudentFilter field={list.fields.student_id} />
        </>
      }
      columns={[
        studentColumn(100),
        {
          field: 'contract_number',
          width: 132,
          show: (number, doc) => contractLink(doc.contract_id, number),
        },
        {
          field: 'new_contract_number',
          width: 132,
          from: 920,
          show: (number, doc) => contractLink(doc.new_contract_id, number),
        },
        amountColumn(112),
        hoursColumn(t('hours_minutes'), 92),
      ]}
      lastColumns={[{ field: 'note', width: 160, hidden: true }]}
      nameOf={(doc) => `${doc.number} ${doc.student_name}`}
      facts={(doc) => (
        <>
          <Fact label={t('student_name')}>
            <StudentLink id={doc.student_id} name={doc.student_name} />
          </Fact>
          <Fact label={t('contract_number')}>{contractLink(doc.contract_id, doc.contract_number)}</Fact>
          {doc.new_contract_id && (
            <Fact label={t('new_contract_number')}>
              {contractLink(doc.new_contract_id, doc.new_contract_number)}
            </Fact>
          )}
          <AmountFacts of={doc} text={carryForwardText} />
          <Fact label={t('expires_on')}>{doc.expires_on ?? t('keeps_ends')}</Fact>
        </>
      )}
    >
      {(doc) => (
        <>
          <h3>{t('lines')}</h3>
          <Leftovers lines={doc.lines} perHour={doc.minutes_per_class_hour} />
        </>
      )}
    </ApprovalList>
  );
}
