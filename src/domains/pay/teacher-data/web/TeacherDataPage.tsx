import { useState } from 'react';
import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { EMPLOYMENTS } from '@/domains/people/teacher/teacher.rules.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { dateText } from '@/kernel/web/display/value/time.ts';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { teacherDataPermissions as may } from '../teacher-data.access.ts';
import { type TeacherData, teacherDataApi } from '../teacher-data.contract.ts';
import { type Days, type Step, thisMonth } from '../teacher-data.rules.ts';
import { teacherDataText } from '../teacher-data.text.ts';
import { rowsOf } from './addresses.ts';
import { Change } from './Change.tsx';
import { DataBoard } from './DataBoard.tsx';
import { RenewalShare } from './RenewalShare.tsx';
import { TeacherDataDrawer } from './TeacherDataDrawer.tsx';

/** What teachers have taught in a period, beside the one before it; each figure is the way to its rows. */
export function TeacherDataPage() {
  const t = useText(teacherDataText);
  const holds = useHolds();
  const [usual] = useState(() => thisMonth(dateText(Math.floor(Date.now() / 1000))));
  const list = useList(teacherDataApi.list, { defaults: usual });
  const [by, setBy] = useState<Step>('week');
  const [openId, open] = useOpenId('teacher_id');
  const { from_day, to_day } = list.fields;
  const days: Days = { from_day: from_day.value ?? usual.from_day, to_day: to_day.value ?? usual.to_day };
  const { data } = useApi(teacherDataApi.get, { ...days, by }, { keepPrevious: true });
  const link = (count: number, to: string) =>
    count === 0 ? (
      <Nothing />
    ) : (
      <Link className="num" to={to}>
        {count}
      </Link>
    );
  /** Small groups and classes have a screen each: what lies in both is told apart beside the list. */
  const marked = (row: TeacherData, outcome: 'late' | 'absent') => {
    const found = row.by_outcome.find((one) => one.outcome === outcome);
    if (!found) return <Nothing />;
    const { one_count, class_count } = found;
    if (one_count > 0 && class_count > 0)
      return (
        <button type="button" className="data-link num" onClick={() => open(row.id)}>
          {one_count + class_count}
        </button>
      );
    return link(
      one_count + class_count,
      rowsOf(row.id, days).marks(one_count > 0 ? 'one' : 'class', outcome),
    );
  };
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        exportTo={teacherDataApi.export}
        filters={
          <>
            {holds(may.read) && <KeywordFilter placeholder={t('keyword_hint')} />}
            <CompanySelect />
            <DaysFilter from={from_day} to={to_day} label={t('days')} presets />
            {holds(may.read) && (
              <ChoiceFilter
                field={list.fields.employment}
                options={EMPLOYMENTS.map((value) => ({ value, label: t(value) }))}
              />
            )}
          </>
        }
      >
        <DataBoard data={data} by={by} onBy={setBy} />
        <DataTable
          list={list}
          onOpen={({ id }) => open(id)}
          openId={openId}
          empty={<EmptyState title={t(holds(may.read) ? 'empty' : 'not_a_teacher')} help={t('empty_help')} />}
          columns={[
            { field: 'teacher_name', width: 108 },
            {
              field: 'taught_minutes',
              width: 104,
              show: (minutes, { minutes_per_class_hour, before }) => (
                <span className="data-cell">
                  <Hours minutes={minutes} perHour={minutes_per_class_hour} unit={false} />
                  <Change now={minutes} before={before.taught_minutes} quiet />
                </span>
              ),
            },
            {
              field: 'lesson_count',
              width: 76,
              show: (n, { id }) => link(n, rowsOf(id, days).lessons()),
            },
            {
              field: 'student_count',
              width: 76,
              show: (n, { id }) => link(n, rowsOf(id, days).lessons()),
            },
            {
              field: 'attendance_percent',
              width: 96,
              align: 'right',
              show: (n) => <Share n={n} />,
            },
            { field: 'late_count', width: 68, show: (_, row) => marked(row, 'late') },
            { field: 'absent_count', width: 68, show: (_, row) => marked(row, 'absent') },
            {
              field: 'feedback_percent',
              width: 108,
              align: 'right',
              show: (n, { id }) =>
                n === null ? (
                  <Nothing />
                ) : (
                  <Link className="num" to={rowsOf(id, days).feedback()}>{`${n}%`}</Link>
                ),
            },
            {
              field: 'renewals',
              width: 96,
              align: 'right',
              from: 900,
              show: (one) => <RenewalShare of={one} />,
            },
            {
              field: 'make_up_owed_count',
              width: 88,
              from: 860,
              show: (n, { id }) => openCount(n, () => open(id)),
            },
            {
              field: 'cover_taken_count',
              width: 88,
              from: 940,
              show: (n, { id }) => link(n, rowsOf(id, days).lessons({ is_cover: 1 })),
            },
            {
              field: 'cover_given_count',
              width: 96,
              from: 1040,
              show: (n, { id }) => link(n, rowsOf(id, days).covered()),
            },
            {
              field: 'missed_count',
              width: 88,
              from: 1120,
              show: (n, { id }) => openCount(n, () => open(id)),
            },
            {
              field: 'assessment',
              width: 104,
              from: 1180,
              show: (one) => (one ? <Link to={one.url}>{one.total}</Link> : <Nothing />),
            },
          ]}
        />
      </ListPage>
      {openId !== undefined && (
        <TeacherDataDrawer key={openId} id={openId} days={days} onClose={() => open(undefined)} />
      )}
    </>
  );
}

const Share = ({ n }: { n: number | null }) => (n === null ? <Nothing /> : <span className="num">{n}%</span>);
const openCount = (n: number, onClick: () => void) =>
  n === 0 ? (
    <Nothing />
  ) : (
    <button type="button" className="data-link num" onClick={onClick}>
      {n}
    </button>
  );
