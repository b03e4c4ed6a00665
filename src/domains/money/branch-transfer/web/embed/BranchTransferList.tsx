import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { ApprovalList } from '@/kernel/web/approval/ApprovalList.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { amountColumn, hoursColumn } from '../../../class-hours/web/embed/AmountFacts.tsx';
import { Leftovers } from '../../../clearing/web/embed/Leftovers.tsx';
import { branchTransferPermissions as may } from '../../branch-transfer.access.ts';
import { branchTransferApi } from '../../branch-transfer.contract.ts';
import { SIDES } from '../../branch-transfer.rules.ts';
import { branchTransferStatus } from '../../branch-transfer.status.ts';
import { branchTransferText } from '../../branch-transfer.text.ts';
import { BranchTransferFacts, Student } from '../BranchTransferFacts.tsx';
import { TransferForm } from '../TransferForm.tsx';

/** Who goes to other companies of the family and who comes from them. */
export function BranchTransferList() {
  const t = useText(branchTransferText);
  const reachesOthers = useMe().company_list.length > 1;
  const list = useList(branchTransferApi.list, { staleMs: 0 });
  return (
    <ApprovalList
      list={list}
      api={branchTransferApi}
      status={branchTransferStatus}
      text={branchTransferText}
      param="branch_transfer_id"
      filters={
        <>
          <CompanySelect />
          <StudentFilter field={list.fields.student_id} />
          <ChoiceFilter
            field={list.fields.side}
            options={SIDES.map((value) => ({ value, label: t(value) }))}
          />
        </>
      }
      columns={[
        { field: 'student_name', width: 100, show: (_, doc) => <Student doc={doc} /> },
        {
          field: 'other_company_name',
          width: 150,
          show: (name, doc) => <TwoLines sub={name}>{t(doc.side)}</TwoLines>,
          title: t('side'),
        },
        amountColumn(112),
        hoursColumn(t('hours_minutes'), 92),
      ]}
      lastColumns={[
        { field: 'note', width: 160, hidden: true },
        { field: 'coins_fen', width: 110, hidden: true, show: (fen) => <Money fen={fen} /> },
      ]}
      add={
        reachesOthers
          ? {
              permission: may.add,
              form: ({ addFor, added, endTask }) => (
                <TransferForm student_id={addFor} onClose={endTask} onDone={added} />
              ),
            }
          : undefined
      }
      facts={(doc) => <BranchTransferFacts doc={doc} />}
    >
      {(doc) => (
        <>
          <h3>{t('lines')}</h3>
          {doc.lines.length > 0 ? (
            <Leftovers lines={doc.lines} perHour={doc.minutes_per_class_hour} />
          ) : (
            <Note>{t('nothing')}</Note>
          )}
        </>
      )}
    </ApprovalList>
  );
}
