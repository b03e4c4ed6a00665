import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { ApprovalTable, approvalColumns, numberColumn } from '@/kernel/web/approval/DecisionTable.tsx';
import { Money } from '@/kernel/web/display/Money.tsx';
import { TwoLines } from '@/kernel/web/display/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/columns.ts';
import { DateFilter } from '@/kernel/web/list/DateFilter.tsx';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { BothHours } from '../../../class-hours/web/embed/BothHours.tsx';
import { branchTransferPermissions as may } from '../../branch-transfer.access.ts';
import { type BranchTransfer, branchTransferApi } from '../../branch-transfer.contract.ts';
import { SIDES } from '../../branch-transfer.rules.ts';
import { branchTransferStatus } from '../../branch-transfer.status.ts';
import { branchTransferText } from '../../branch-transfer.text.ts';
import { BranchTransferDrawer, Student } from '../BranchTransferDrawer.tsx';
import { TransferForm } from '../TransferForm.tsx';

function useColumns(): Column<BranchTransfer>[] {
  const t = useText(branchTransferText);
  return [
    numberColumn,
    { field: 'student_name', width: 100, show: (_, doc) => <Student doc={doc} /> },
    {
      field: 'other_company_name',
      width: 150,
      show: (name, doc) => <TwoLines sub={name}>{t(doc.side)}</TwoLines>,
      title: t('side'),
    },
    { field: 'amount_fen', width: 112, show: (fen) => <Money fen={fen} zero="number" /> },
    {
      key: 'hours_minutes',
      title: t('hours_minutes'),
      width: 92,
      show: (doc) => <BothHours of={doc} unit={false} />,
    },
    ...approvalColumns(branchTransferStatus),
    { field: 'note', width: 160, hidden: true },
    { field: 'coins_fen', width: 110, hidden: true, show: (fen) => <Money fen={fen} /> },
  ];
}

/** Who goes to other companies of the family and who comes from them. */
export function BranchTransferList() {
  const t = useText(branchTransferText);
  const reachesOthers = useMe().company_list.length > 1;
  const list = useList(branchTransferApi.list, { staleMs: 0 });
  const panels = usePanels<BranchTransfer>('branch_transfer_id');
  const { task } = panels;
  return (
    <>
      <ListPage
        list={list}
        exportTo={branchTransferApi.export}
        {...(reachesOthers && { main: { label: t('add'), onClick: panels.add, permission: may.add } })}
        filters={
          <>
            <CompanySelect />
            <StudentFilter field={list.fields.student_id} />
            <ChoiceFilter
              field={list.fields.side}
              options={SIDES.map((value) => ({ value, label: t(value) }))}
            />
            <StatusFilter status={branchTransferStatus} />
            <DateFilter from={list.fields.from} to={list.fields.to} label={t('created_at')} />
          </>
        }
      >
        <ApprovalTable
          list={list}
          columns={useColumns()}
          status={branchTransferStatus}
          api={branchTransferApi}
          panels={panels}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      <BranchTransferDrawer id={panels.docId} onClose={panels.close} />
      <SideDrawer open={task?.kind === 'add'} onClose={panels.endTask} width="middle" title={t('add')}>
        {task?.kind === 'add' && (
          <TransferForm
            key={panels.addFor}
            student_id={panels.addFor}
            onClose={panels.endTask}
            onDone={panels.added}
          />
        )}
      </SideDrawer>
      <HistoryDrawer doc="branch_transfer" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}
