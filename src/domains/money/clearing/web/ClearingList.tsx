import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatFen } from '@/kernel/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { ApprovalTable } from '@/kernel/web/approval/DecisionTable.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/DateFilter.tsx';
import { StatusFilter } from '@/kernel/web/list/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { clearingPermissions as may } from '../clearing.access.ts';
import { type Clearing, clearingApi } from '../clearing.contract.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText } from '../clearing.text.ts';
import { ClearForm } from './ClearForm.tsx';
import { ClearingDrawer } from './ClearingDrawer.tsx';
import { useClearingColumns } from './useClearingColumns.tsx';

/** What waits and what was decided. */
export function ClearingList() {
  const t = useText(clearingText);
  const list = useList(clearingApi.list, { staleMs: 0 });
  const panels = usePanels<Clearing>('clearing_id');
  const { task } = panels;
  const { data: totals } = useApi(clearingApi.totals, list.filters, { keepPrevious: true });
  return (
    <>
      <ListPage
        list={list}
        exportTo={clearingApi.export}
        main={{ label: t('add'), onClick: panels.add, permission: may.add }}
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
            <StatusFilter status={clearingStatus} />
            <DateFilter from={list.fields.from} to={list.fields.to} label={t('created_at')} />
          </>
        }
      >
        <ApprovalTable
          list={list}
          columns={useClearingColumns()}
          status={clearingStatus}
          api={clearingApi}
          panels={panels}
          nameOf={(doc) => `${doc.number} ${doc.student_name}`}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      <ClearingDrawer id={panels.docId} onClose={panels.close} />
      <SideDrawer open={task?.kind === 'add'} onClose={panels.endTask} width="middle" title={t('add')}>
        {task?.kind === 'add' && (
          <ClearForm
            key={panels.addFor}
            student_id={panels.addFor}
            onClose={panels.endTask}
            onDone={panels.added}
          />
        )}
      </SideDrawer>
      <HistoryDrawer doc="clearing" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}
