import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { demandPermissions as may } from '../demand.access.ts';
import { type Demand, demandApi } from '../demand.contract.ts';
import { demandPaths } from '../demand.paths.ts';
import { demandStatus } from '../demand.status.ts';
import { demandText } from '../demand.text.ts';
import { DemandDrawer } from './DemandDrawer.tsx';
import { useDemandActions } from './useDemandActions.ts';
import { useDemandColumns } from './useDemandColumns.tsx';

export function ClassDemandPage() {
  const t = useText(demandText);
  const navigate = useNavigate();
  const holds = useHolds();
  const list = useList(demandApi.list);
  const columns = useDemandColumns();
  const [openId, setOpenId] = useOpenId('demand_id');
  const [history, setHistory] = useState<Demand>();
  const show = (id: number | undefined) => {
    setHistory(undefined);
    setOpenId(id);
  };
  const actionsOf = useDemandActions(setHistory);
  const toAdd = () => void navigate(demandPaths.add());
  const buttons = (demand: Demand, compact: boolean) => (
    <StatusButtons
      {...(compact && { compact })}
      status={demandStatus}
      api={demandApi}
      record={demand}
      about={demand.number}
      more={actionsOf(demand)}
    />
  );
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), onClick: toAdd, permission: may.add }}
        exportTo={demandApi.export}
        filters={<Filters list={list} />}
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => show(id)}
          openId={history?.id ?? openId}
          actions={(demand) => buttons(demand, true)}
          empty={
            <EmptyList
              text={demandText}
              icon={CalendarPlus}
              step={demandText.add}
              permission={may.add}
              onStep={toAdd}
            />
          }
          {...(holds(may.accept) && {
            bulk: () => (
              <BulkTransitions
                status={demandStatus}
                api={demandApi}
                records={list.selectedRows}
                nameOf={({ number }) => number}
                onDone={() => list.select([])}
              />
            ),
          })}
        />
      </ListPage>
      {openId !== undefined && !history && (
        <DemandDrawer
          id={openId}
          onClose={() => show(undefined)}
          actions={(demand) => buttons(demand, false)}
        />
      )}
      <HistoryDrawer
        doc="demand"
        docId={history?.id}
        {...(history && { name: history.number })}
        onClose={() => setHistory(undefined)}
      />
    </>
  );
}

function Filters({ list }: { list: List<typeof demandApi.list> }) {
  const t = useText(demandText);
  const types = useCourseTypes();
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StatusFilter status={demandStatus} />
      <ChoiceFilter field={list.fields.course_type} options={types} />
      <ChoiceFilter field={list.fields.subject_id} options={useOptions(subjectApi.list)} />
      <StudentFilter field={list.fields.student_id} />
    </>
  );
}
