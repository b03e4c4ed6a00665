import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { studentColumn } from '@/domains/people/student/web/embed/studentColumn.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { AmountFacts, amountColumn, hoursColumn } from '../../class-hours/web/embed/AmountFacts.tsx';
import { clearingPermissions as may } from '../clearing.access.ts';
import { clearingApi } from '../clearing.contract.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText } from '../clearing.text.ts';
import { ClearForm } from './ClearForm.tsx';
import { Leftovers } from './embed/Leftovers.tsx';

/** What waits and what was decided: what goes, who asked, who decided. */
export function ClearingList() {
  const t = useText(clearingText);
  const list = useList(clearingApi.list, { staleMs: 0 });
  const { data: totals } = useApi(clearingApi.totals, list.filters, { keepPrevious: true });
  return (
    <ApprovalList
      list={list}
      api={clearingApi}
      status={clearingStatus}
      text={clearingText}
      param="clearing_id"
      summary={
        totals &&
        t('sums', {
          waiting: totals.waiting,
          asked: formatFen(totals.waiting_fen),
          approved: totals.approved,
          cleared: formatFen(totals.approved_fen),
        })
      }
      filters={
        <>
          <CompanySelect />
          <StudentFilter field={list.fields.student_id} />
        </>
      }
      columns={[studentColumn(100), amountColumn(116), hoursColumn(t('hours_minutes'), 96)]}
      lastColumns={[
        { field: 'note', width: 180 },
        { field: 'coins_fen', width: 110, hidden: true, show: (fen) => <Money fen={fen} /> },
      ]}
      nameOf={(doc) => `${doc.number} ${doc.student_name}`}
      add={{
        permission: may.add,
        form: ({ addFor, added, endTask }) => (
          <ClearForm student_id={addFor} onClose={endTask} onDone={added} />
        ),
      }}
      facts={(doc) => (
        <>
          <Fact label={t('student_name')}>
            <StudentLink id={doc.student_id} name={doc.student_name} />
          </Fact>
          <AmountFacts of={doc} text={clearingText} />
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
    </ApprovalList>
  );
}
