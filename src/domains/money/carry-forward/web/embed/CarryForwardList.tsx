import { Link } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { ApprovalTable, approvalColumns, numberColumn } from '@/kernel/web/approval/DecisionTable.tsx';
import { Money, Nothing } from '@/kernel/web/display/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/columns.ts';
import { DateFilter } from '@/kernel/web/list/DateFilter.tsx';
import { StatusFilter } from '@/kernel/web/list/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { BothHours } from '../../../class-hours/web/embed/BothHours.tsx';
import { type CarryForward, carryForwardApi } from '../../carry-forward.contract.ts';
import { carryForwardStatus } from '../../carry-forward.status.ts';
import { carryForwardText } from '../../carry-forward.text.ts';
import { CarryForwardDrawer } from '../CarryForwardDrawer.tsx';

const ofContract = (id: number | null, number: string | null) =>
  id === null ? (
    <Nothing />
  ) : (
    <Link className="num" to={contractPaths.detail(id)}>
      {number}
    </Link>
  );

function useColumns(): Column<CarryForward>[] {
  const t = useText(carryForwardText);
  return [
    numberColumn,
    {
      field: 'student_name',
      width: 100,
      show: (name, doc) => <StudentLink id={doc.student_id} name={name} />,
    },
    { field: 'contract_number', width: 132, show: (number, doc) => ofContract(doc.contract_id, number) },
    {
      field: 'new_contract_number',
      width: 132,
      from: 920,
      show: (number, doc) => ofContract(doc.new_contract_id, number),
    },
    { field: 'amount_fen', width: 112, show: (fen) => <Money fen={fen} zero="number" /> },
    {
      key: 'hours_minutes',
      title: t('hours_minutes'),
      width: 92,
      show: (doc) => <BothHours of={doc} unit={false} />,
    },
    ...approvalColumns(carryForwardStatus),
    { field: 'note', width: 160, hidden: true },
  ];
}

/** What waits and what was carried. */
export function CarryForwardList() {
  const t = useText(carryForwardText);
  const list = useList(carryForwardApi.list, { staleMs: 0 });
  const panels = usePanels<CarryForward>('carry_forward_id');
  return (
    <>
      <ListPage
        list={list}
        exportTo={carryForwardApi.export}
        filters={
          <>
            <CompanySelect />
            <StudentFilter field={list.fields.student_id} />
            <StatusFilter status={carryForwardStatus} />
            <DateFilter from={list.fields.from} to={list.fields.to} label={t('created_at')} />
          </>
        }
      >
        <ApprovalTable
          list={list}
          columns={useColumns()}
          status={carryForwardStatus}
          api={carryForwardApi}
          panels={panels}
          nameOf={(doc) => `${doc.number} ${doc.student_name}`}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      <CarryForwardDrawer id={panels.docId} onClose={panels.close} />
      <HistoryDrawer doc="carry_forward" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}
