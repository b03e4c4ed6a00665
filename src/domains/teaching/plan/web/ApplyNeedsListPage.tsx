import { CalendarCheck } from 'lucide-react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { courseTypeColumn } from '@/domains/organisation/course-type/web/embed/courseTypeColumn.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { daysBetween } from '@/kernel/value/day.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import type { Demand } from '../../demand/demand.contract.ts';
import { demandStatus } from '../../demand/demand.status.ts';
import { demandText } from '../../demand/demand.text.ts';
import { DemandPanel } from '../../demand/web/embed/DemandPanel.tsx';
import { Progress } from '../../demand/web/embed/Progress.tsx';
import { useSlotText } from '../../demand/web/embed/weekWords.ts';
import { PLAN_STATES, planApi } from '../plan.contract.ts';
import { planText } from '../plan.text.ts';
import { PlanButton } from './PlanButton.tsx';

/** What waits for academic affairs, the nearest deadline first. */
export function ApplyNeedsListPage() {
  const t = useText(planText);
  const say = useSay();
  const list = useList(planApi.list, { staleMs: 0 });
  const [openId, setOpenId] = useOpenId('demand_id');
  const types = useCourseTypes();
  const states = PLAN_STATES.map((value) => ({ value, label: say(demandStatus.states[value].label) }));
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <CompanySelect />
            <ChoiceFilter field={list.fields.state} options={states} />
            <ChoiceFilter field={list.fields.course_type} options={types} />
            <ChoiceFilter field={list.fields.subject_id} options={useOptions(subjectApi.list)} />
            <StudentFilter field={list.fields.student_id} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => setOpenId(id)}
          openId={openId}
          actionsWidth={128}
          actions={(demand) => <PlanButton demand={demand} />}
          empty={<EmptyState icon={CalendarCheck} title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      {openId !== undefined && (
        <DemandPanel
          id={openId}
          onClose={() => setOpenId(undefined)}
          more={(demand) => <PlanButton demand={demand} />}
        />
      )}
    </>
  );
}

function useColumns(): Column<Demand>[] {
  const t = useText(planText);
  const join = useJoin();
  const slotText = useSlotText();
  const anyTime = useText(demandText)('slots_none');
  const today = companyToday();
  const left = (deadline: string) => {
    const n = daysBetween(today, deadline);
    return n < 0 ? <span className="overdue">{t('days_over', { n: -n })}</span> : t('days_n', { n });
  };
  return [
    {
      field: 'deadline',
      width: 100,
      show: (day) =>
        day ? (
          <TwoLines sub={left(day)}>
            <Hy>{day}</Hy>
          </TwoLines>
        ) : (
          <span className="mute">{t('no_deadline')}</span>
        ),
    },
    {
      field: 'student_names',
      width: 140,
      show: (names, { number }) => (
        <TwoLines sub={<span className="num">{number}</span>}>
          <b>{join(names)}</b>
        </TwoLines>
      ),
    },
    {
      field: 'subject_name',
      width: 148,
      show: (name, { level_name }) => <TwoLines sub={level_name ?? ''}>{name}</TwoLines>,
    },
    courseTypeColumn,
    {
      key: 'progress',
      title: useText(demandText)('progress'),
      width: 128,
      show: (row) => <Progress demand={row} />,
    },
    {
      field: 'slots',
      width: 190,
      show: (slots, { time_zone }) =>
        slots.length > 0 ? (
          <TwoLines sub={time_zone}>{join(slots.map(slotText))}</TwoLines>
        ) : (
          <span className="mute">{anyTime}</span>
        ),
    },
    { field: 'starts_on', from: 1000 },
    { field: 'status', width: 128, show: (value) => <StatusTag status={demandStatus} value={value} /> },
    { field: 'created_by_name', width: 90, from: 1060 },
  ];
}
