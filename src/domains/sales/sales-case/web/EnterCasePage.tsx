import { History } from 'lucide-react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { studentColumn } from '@/domains/people/student/web/embed/studentColumn.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { PROJECTS, type SalesCase, salesCaseApi } from '../sales-case.contract.ts';
import { NATURES } from '../sales-case.rules.ts';
import { salesCaseStatus } from '../sales-case.status.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { ProjectNames, ShareMarks } from './ShareMarks.tsx';
import { useProjectName } from './useProjectName.ts';

/** Who brought which deal: cases, their shares and what came of them. */
export function EnterCasePage() {
  const t = useText(salesCaseText);
  const list = useList(salesCaseApi.list, { staleMs: 0 });
  const panels = usePanels<Pick<SalesCase, 'id' | 'number'>>('sales_case_id');
  return (
    <>
      <ListPage
        title={t('entering')}
        list={list}
        views={<PageTabs label={t('entering')} />}
        exportTo={salesCaseApi.export}
        filters={<CaseFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useCaseColumns()}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(doc) => (
            <StatusButtons
              compact
              status={salesCaseStatus}
              api={salesCaseApi}
              record={doc}
              about={doc.number}
              more={[
                { key: 'history', label: t('trail'), icon: History, onClick: () => panels.history(doc) },
              ]}
            />
          )}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      <CaseDrawer id={panels.docId} onClose={panels.close} />
      <HistoryDrawer doc="sales_case" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}

function CaseFilters({ list: { fields } }: { list: List<typeof salesCaseApi.list> }) {
  const t = useText(salesCaseText);
  const projectName = useProjectName();
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StudentFilter field={fields.student_id} />
      <ChoiceFilter field={fields.admin_id} options={useOptions(adminApi.options)} />
      <ChoiceFilter field={fields.team_id} options={useItemOptions('new_team')} />
      <ChoiceFilter field={fields.nature} options={NATURES.map((value) => ({ value, label: t(value) }))} />
      <ChoiceFilter
        field={fields.project}
        options={PROJECTS.map((value) => ({ value, label: projectName(value) }))}
      />
      <StatusFilter status={salesCaseStatus} />
      <ChoiceFilter field={fields.unconfirmed} options={[{ value: 1, label: t('unconfirmed') }]} />
      <DaysFilter from={fields.signed_from} to={fields.signed_until} label={t('signed_on')} presets />
    </>
  );
}

function useCaseColumns(): Column<SalesCase>[] {
  const t = useText(salesCaseText);
  return [
    { field: 'number', width: 132, show: (number) => <span className="num">{number}</span> },
    studentColumn(92),
    { field: 'contract_number', width: 132, from: 1360 },
    { field: 'nature', width: 72, show: (nature) => t(nature) },
    { field: 'projects', width: 110, from: 1060, show: (projects) => <ProjectNames projects={projects} /> },
    { field: 'amount_fen', width: 112, from: 1240 },
    { field: 'collected_fen', width: 112 },
    { field: 'refunded_fen', width: 104, from: 1160, show: (fen) => <Money fen={fen} /> },
    { field: 'net_fen', width: 112, show: (fen) => <Money fen={fen} zero="number" strong /> },
    { field: 'shares', width: 150, show: (shares) => <ShareMarks shares={shares} /> },
    { field: 'signed_on', width: 112 },
    {
      field: 'status',
      width: 128,
      show: (value) => <StatusTag status={salesCaseStatus} value={value} />,
    },
  ];
}
