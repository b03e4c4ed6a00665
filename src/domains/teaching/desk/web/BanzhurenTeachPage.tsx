import { useState } from 'react';
import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { feedbackPaths } from '@/domains/teaching/feedback/feedback.paths.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { type DeskMonth, deskApi } from '../desk.contract.ts';
import { deskText } from '../desk.text.ts';
import { ClassTeacherFilter } from './ClassTeacherFilter.tsx';
import './desk.css';

const TONES = { draft: 'neutral', submitted: 'info', sent: 'success' } as const;

/** A month of the class teacher's students: what was taught, and what was told of it. */
export function BanzhurenTeachPage() {
  const t = useText(deskText);
  const [months] = useState(lastMonths);
  const list = useList(deskApi.teaching, {
    defaults: { ...(months[0] && { month: months[0].value }) },
  });
  const month = list.fields.month.value ?? months[0]?.value ?? '';
  const figure = (count: number, to: string) =>
    count === 0 ? (
      <Nothing />
    ) : (
      <Link className="num" to={to}>
        {count}
      </Link>
    );
  const lessons = (student_id: number, which: 'upcoming' | 'past', status?: string) =>
    lessonPaths[which]({ student_id, status });
  return (
    <ListPage
      list={list}
      title={t('title')}
      views={<PageTabs label={t('views')} />}
      exportTo={deskApi.teachingExport}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <CompanySelect />
          <ChoiceFilter field={list.fields.month} options={months} />
          <ClassTeacherFilter field={list.fields.class_teacher_id} />
        </>
      }
    >
      <DataTable
        list={list}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          {
            field: 'student_name',
            width: 104,
            show: (name, { id }) => <StudentLink id={id} name={name} />,
          },
          {
            field: 'finished_count',
            width: 76,
            show: (n, { id }) => figure(n, lessons(id, 'past')),
          },
          { field: 'planned_count', width: 76, show: (n, { id }) => figure(n, lessons(id, 'upcoming')) },
          { field: 'cancelled_count', width: 76, show: (n) => <Count n={n} /> },
          { field: 'present_count', width: 76, show: (n) => <Count n={n} /> },
          { field: 'leave_count', width: 76, show: (n) => <Count n={n} /> },
          { field: 'absent_count', width: 76, show: (n) => <Count n={n} /> },
          {
            field: 'written_count',
            width: 110,
            show: (n, row) => <Written n={n} row={row} month={month} />,
          },
          {
            field: 'total_status',
            width: 128,
            show: (status, { id }) => (
              <Link
                to={
                  status
                    ? feedbackPaths.studentTotal({ student_id: id })
                    : feedbackPaths.add({ kind: 'total', student_id: id, month })
                }
              >
                <Tone tone={status ? TONES[status] : 'warning'}>{t(status ?? 'none')}</Tone>
              </Link>
            ),
          },
          { field: 'class_teacher_name', width: 90, from: 1100 },
        ]}
      />
    </ListPage>
  );
}

const Count = ({ n }: { n: number }) => (n === 0 ? <Nothing /> : <span className="num">{n}</span>);

/** How many of those that were needed, and the way to them. */
function Written({ n, row, month }: { n: number; row: DeskMonth; month: string }) {
  if (row.needed_count === 0 && n === 0) return <Nothing />;
  return (
    <Link className="num" to={feedbackPaths.studentSubject({ student_id: row.id, month })}>
      {`${n} / ${row.needed_count}`}
      {row.written_percent !== null && ` · ${row.written_percent}%`}
    </Link>
  );
}
