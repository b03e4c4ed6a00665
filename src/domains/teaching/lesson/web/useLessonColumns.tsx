import { courseTypeColumn } from '@/domains/organisation/course-type/web/embed/courseTypeColumn.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { clockOf } from '@/kernel/value/day.ts';
import { clockSpan, shortDayText, weekdayText } from '@/kernel/value/time.ts';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { wasThere } from '../../attendance/attendance.rules.ts';
import { Outcomes } from '../../attendance/web/embed/Outcomes.tsx';
import type { Lesson } from '../lesson.shapes.ts';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { isUnmarked, useWho } from './lessonWords.ts';

export function useLessonColumns(zone: string, period: 'coming' | 'past'): Column<Lesson>[] {
  const t = useText(lessonText);
  const lang = useLang();
  const who = useWho();
  return [
    {
      field: 'starts_at',
      width: 132,
      fixed: 'left',
      sortable: true,
      show: (at, { ends_at }) => {
        const { day } = clockOf(zone, at);
        return (
          <TwoLines sub={<span className="num">{clockSpan(zone, { starts_at: at, ends_at })}</span>}>
            <b className="num">{`${shortDayText(zone, day)} ${weekdayText(day, lang)}`}</b>
          </TwoLines>
        );
      },
    },
    {
      field: 'status',
      show: (status, row) =>
        isUnmarked(row) ? (
          <Tone tone="warning">{t('not_marked')}</Tone>
        ) : (
          <StatusTag status={lessonStatus} value={status} />
        ),
    },
    {
      field: 'student_names',
      width: 140,
      show: (names, { student_ids }) =>
        names.length === 1 ? (
          <StudentLink id={student_ids[0] ?? 0} name={names[0] ?? ''} />
        ) : (
          <span title={names.join('、')}>{who(names)}</span>
        ),
    },
    ...(period === 'past'
      ? [
          {
            field: 'outcomes' as const,
            width: 116,
            show: (_: unknown, row: Lesson) => (
              <TwoLines sub={<Written lesson={row} />}>
                <Outcomes of={row.outcomes} />
              </TwoLines>
            ),
          },
        ]
      : []),
    { field: 'subject_name', width: 150, show: (name) => <Text>{name}</Text> },
    {
      field: 'teacher_name',
      width: 120,
      show: (name, { teacher_id, original_teacher_name }) => (
        <TwoLines {...(original_teacher_name && { sub: t('covers', { name: original_teacher_name }) })}>
          <TeacherLink id={teacher_id} name={name} />
        </TwoLines>
      ),
    },
    courseTypeColumn,
    {
      field: 'room_name',
      width: 104,
      ...(period === 'past' && { from: 1100 }),
      show: (name, { live_link }) => <Text>{name ?? (live_link ? t('online') : null)}</Text>,
    },
    {
      field: 'minutes',
      width: 72,
      align: 'right',
      from: 1100,
      show: (minutes) => <span className="num">{minutes}</span>,
    },
    { field: 'assistant_name', width: 96, from: 1300 },
    { field: 'reason', width: 140, from: 1500 },
    { field: 'note', hidden: true },
  ];
}

/** Whether somebody has written of everybody who was there. */
function Written({
  lesson: { outcomes, feedback_count },
}: {
  lesson: Pick<Lesson, 'outcomes' | 'feedback_count'>;
}) {
  const t = useText(lessonText);
  const all = outcomes.filter(wasThere).length;
  if (all === 0) return null;
  if (feedback_count >= all) return t('feedback_all');
  return feedback_count === 0 ? t('feedback_none') : t('feedback_some', { n: feedback_count, all });
}
