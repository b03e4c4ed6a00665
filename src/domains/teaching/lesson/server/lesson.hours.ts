import { refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { ledger } from '../../../money/ledger/server/ledger.service.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { courseTypeText } from '../../../organisation/course-type/course-type.text.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { type LessonKind, takesHours } from '../lesson.rules.ts';
import { lessonText } from '../lesson.text.ts';
import type { LessonDraft } from './lesson.clashes.ts';
import type { LessonDoc } from './lesson.store.ts';

export interface Planning {
  /** Refuses what the students have no hours for. */
  readonly mustHaveHours?: boolean;
}

/** What a lesson takes of each student, beyond what is reserved for it; less where it becomes shorter. */
interface Taking {
  readonly kind: LessonKind;
  readonly course_type: CourseTypeCode;
  readonly student_ids: readonly number[];
  readonly minutes: number;
}
export const taking = ({ kind = 'lesson', starts_at, ends_at, ...draft }: LessonDraft): Taking => ({
  ...draft,
  kind,
  minutes: (ends_at - starts_at) / 60,
});
/** Nothing is reserved for one that was taken off. */
export const beyond = (
  before: LessonDoc,
  { minutes, students: those }: Pick<LessonDoc, 'minutes' | 'students'>,
): Taking => ({
  ...before,
  student_ids: those.map(({ student_id }) => student_id),
  minutes: before.status === 'moved' ? minutes : minutes - before.minutes,
});

/** Whether every student has hours left for what is to be planned; and if not, who lacks how many. */
export async function hoursSuffice(ctx: Ctx, lessons: readonly Taking[]): Promise<void> {
  const sums = new Map<string, { student_id: number; course_type: CourseTypeCode; minutes: number }>();
  for (const { course_type, student_ids, minutes } of lessons.filter(takesHours))
    for (const student_id of student_ids) {
      const key = `${student_id} ${course_type}`;
      sums.set(key, { student_id, course_type, minutes: (sums.get(key)?.minutes ?? 0) + minutes });
    }
  const wanted = [...sums.values()].filter(({ minutes }) => minutes > 0);
  if (wanted.length === 0) return;
  await ledger.lock(ctx, [...new Set(wanted.map(({ student_id }) => student_id))]);
  for (const { student_id, course_type, minutes } of wanted) {
    const summary = await classHours.summaryOf(ctx, student_id);
    const left = summary.find((one) => one.course_type === course_type)?.to_schedule_minutes ?? 0;
    if (left >= minutes) continue;
    const [named] = await students.names(ctx, [student_id]);
    const [zh, en] = courseTypeText[course_type];
    const [inChinese, inEnglish] = lessonText.no_hours;
    const fillIn = (text: string, type: string) =>
      text
        .replace('{name}', named?.name ?? '')
        .replace('{type}', type)
        .replace('{n}', String(minutes - left));
    throw refuse([fillIn(inChinese, zh), fillIn(inEnglish, en.toLowerCase())]);
  }
}
