import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { feedbackPaths } from '@/domains/teaching/feedback/feedback.paths.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { deskApi } from '../desk.contract.ts';
import { HIGH_RISK, RISKS } from '../desk.rules.ts';
import { deskText } from '../desk.text.ts';
import { ClassTeacherFilter } from './ClassTeacherFilter.tsx';
import { DeskFigures } from './DeskFigures.tsx';
import './desk.css';

const lessonsOf = (which: 'upcoming' | 'past', student_id: number) => lessonPaths[which]({ student_id });

/** The class teacher's students: how much is left, what comes, and who needs a call. */
export function BanzhurenStuPage() {
  const t = useText(deskText);
  const list = useList(deskApi.students);
  const risks = (['any', ...RISKS] as const).map((value) => ({ value, label: t(value) }));
  return (
    <ListPage
      list={list}
      title={t('title')}
      views={
        <>
          <PageTabs label={t('views')} />
          <DeskFigures list={list} />
        </>
      }
      exportTo={deskApi.studentsExport}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <CompanySelect />
          <ClassTeacherFilter field={list.fields.class_teacher_id} />
          <StatusFilter status={studentStatus} />
          <ChoiceFilter field={list.fields.risk} options={risks} />
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
          { field: 'status', show: (status) => <StatusTag status={studentStatus} value={status} /> },
          {
            field: 'remaining_minutes',
            width: 96,
            show: (minutes, { minutes_per_class_hour }) => (
              <Hours minutes={minutes} perHour={minutes_per_class_hour} unit={false} />
            ),
          },
          {
            field: 'last_lesson_at',
            width: 108,
            show: (at, { id }) =>
              at ? (
                <Link to={lessonsOf('past', id)}>
                  <Time at={at} />
                </Link>
              ) : (
                <Nothing />
              ),
          },
          {
            field: 'next_lesson_at',
            width: 108,
            show: (at, { id }) =>
              at ? (
                <Link to={lessonsOf('upcoming', id)}>
                  <Time at={at} />
                </Link>
              ) : (
                <Nothing />
              ),
          },
          {
            field: 'attendance_percent',
            width: 84,
            align: 'right',
            show: (percent) =>
              percent === null ? <Nothing /> : <span className="num">{`${percent}%`}</span>,
          },
          {
            field: 'due_count',
            width: 92,
            show: (count, { id }) =>
              count === 0 ? (
                <Nothing />
              ) : (
                <Link className="num" to={feedbackPaths.subject({ view: 'due', student_id: id })}>
                  {count}
                </Link>
              ),
          },
          {
            field: 'risk_level',
            width: 230,
            align: 'left',
            show: (level, { risks: found }) =>
              found.length === 0 ? (
                <Nothing />
              ) : (
                <span className="desk-risks">
                  {found.map((risk) =>
                    level >= HIGH_RISK ? (
                      <Tone key={risk} tone={risk === 'absences' ? 'danger' : 'warning'}>
                        {t(risk)}
                      </Tone>
                    ) : (
                      <span key={risk} className="mute">
                        {t(risk)}
                      </span>
                    ),
                  )}
                </span>
              ),
          },
          { field: 'class_teacher_name', width: 90, from: 1100 },
          { field: 'number', hidden: true },
        ]}
      />
    </ListPage>
  );
}
