import { defineEvent } from '@/kernel/server/document/events.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { AnyOutcome } from '../attendance.rules.ts';

/** A lesson as it was taught, for whoever pays it. */
export interface MarkedLesson {
  readonly lesson_id: number;
  readonly teacher_id: number;
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  /** Where all its students are, in their studies. */
  readonly level_id: number | null;
  readonly lesson_on: string;
  readonly starts_at: Date;
  readonly minutes: number;
  /** How much of it is paid. */
  readonly percent: number;
  readonly outcome: AnyOutcome;
}

export const lessonsMarked = defineEvent<{ readonly lessons: readonly MarkedLesson[] }>('attendance.marked');
export const lessonsUnmarked = defineEvent<{
  readonly lesson_ids: readonly number[];
  readonly reason: string;
}>('attendance.unmarked');
/** A student has fewer hours than before: who renews contracts will want to know. */
export const hoursFell = defineEvent<{
  readonly student_id: number;
  readonly course_type: CourseTypeCode;
  readonly minutes: number;
}>('attendance.hours_fell');

/** A marked lesson is paid otherwise than before: what it was missed for is to be made up, or no longer is. */
export const lessonsPaidAnew = defineEvent<{
  readonly lessons: readonly MarkedLesson[];
  readonly reason: string;
}>('attendance.paid_anew');

/** What lessons cost in pay, for who shows it along. */
interface LessonPay {
  /** As it stands, by lesson. */
  readonly sums: (ctx: Ctx, lessonIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** What a lesson would come to if it were marked so. */
  readonly foretold: (ctx: Ctx, lesson: MarkedLesson) => Promise<number>;
}
export const paySlot = defineSlot<LessonPay>();
