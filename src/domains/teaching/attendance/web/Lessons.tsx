import { ClipboardCheck } from 'lucide-react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { attendancePermissions as may } from '../attendance.access.ts';
import { type Attendance, attendanceApi } from '../attendance.contract.ts';
import { ALL_OUTCOMES, isAway, type Work, wasThere } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import { OutcomeTag } from './OutcomeTag.tsx';

interface LessonsProps {
  readonly work: Work;
  readonly openId: number | undefined;
  readonly onOpen: (id: number) => void;
}

/** Lessons that have begun, those without a mark first. */
export function Lessons({ work, openId, onOpen }: LessonsProps) {
  const t = useText(attendanceText);
  const holds = useHolds();
  const list = useList(attendanceApi.list, { fixed: { work } });
  return (
    <ListPage
      list={list}
      exportTo={attendanceApi.export}
      filters={
        <>
          <CompanySelect />
          <ChoiceFilter
            field={list.fields.state}
            options={(['unmarked', 'marked'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <DateFilter from={list.fields.from} to={list.fields.to} label={t('days')} />
          <TeacherFilter field={list.fields.teacher_id} />
          <StudentFilter field={list.fields.student_id} />
          <ChoiceFilter
            field={list.fields.outcome}
            options={ALL_OUTCOMES.map((value) => ({ value, label: t(value) }))}
          />
          <ChoiceFilter field={list.fields.owes} options={[{ value: 1, label: t('owes_yes') }]} />
        </>
      }
    >
      <DataTable
        list={list}
        onOpen={({ id }) => onOpen(id)}
        openId={openId}
        empty={<EmptyState icon={ClipboardCheck} title={t('empty')} help={t('empty_help')} />}
        actionsWidth={84}
        actions={(row) =>
          row.status === 'planned' && holds(may.mark) ? (
            <Button size="small" onClick={() => onOpen(row.id)}>
              {t('mark_it')}
            </Button>
          ) : null
        }
        columns={[
          { field: 'starts_at', time: 'datetime' },
          {
            field: 'status',
            show: (status) => (
              <Tone tone={status === 'planned' ? 'warning' : 'success'}>
                {t(status === 'planned' ? 'unmarked' : 'marked')}
              </Tone>
            ),
          },
          work === 'class'
            ? {
                field: 'course_name',
                width: 200,
                show: (name, { students }) => (
                  <TwoLines sub={<Present students={students} />}>{name ?? <Nothing />}</TwoLines>
                ),
              }
            : { field: 'students', width: 240, show: (students) => <Who students={students} /> },
          { field: 'teacher_name', width: 92, show: (name) => <Text>{name}</Text> },
          {
            field: 'course_type',
            mark: true,
            show: (code, { is_trial }) => (
              <>
                <CourseTypeTag code={code} /> {is_trial && <Tone tone="info">{t('is_trial')}</Tone>}
              </>
            ),
          },
          { field: 'subject_name', width: 108, from: 860 },
          { field: 'minutes', width: 80, from: 980, show: (n) => t('minutes_short', { n }) },
          { field: 'marked_by_name', width: 92, from: 1080 },
          { field: 'marked_at', width: 108, from: 1180, show: (at) => <Time at={at} /> },
        ]}
      />
    </ListPage>
  );
}

/** `5 到 · 1 缺`; how many there are while nothing is marked. */
function Present({ students }: { students: Attendance['students'] }) {
  const t = useText(attendanceText);
  const marked = students.flatMap(({ outcome }) => outcome ?? []);
  if (marked.length === 0) return <span className="num">{t('people_n', { n: students.length })}</span>;
  const there = marked.filter(wasThere).length;
  const away = marked.filter(isAway).length;
  const words = [
    there > 0 && t('there_n', { n: there }),
    away > 0 && t('away_n', { n: away }),
    marked.length > there + away && t('absent_n', { n: marked.length - there - away }),
  ];
  return <span className="num">{words.filter(Boolean).join(' · ')}</span>;
}

const MOST = 3;
function Who({ students }: { students: Attendance['students'] }) {
  return (
    <span className="att-who">
      {students.slice(0, MOST).map(({ student_id, student_name, outcome, owed_minutes }) => (
        <span key={student_id} className="att-one">
          <span className="clip" title={student_name}>
            {student_name}
          </span>
          {outcome && <OutcomeTag outcome={outcome} owing={owed_minutes} />}
        </span>
      ))}
      {students.length > MOST && <span className="mute num">+{students.length - MOST}</span>}
    </span>
  );
}
