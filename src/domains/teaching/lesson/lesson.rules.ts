import { no, type Verdict } from '@/kernel/errors.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { COURSE_TYPES, type CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';
import type { LessonState } from './lesson.status.ts';
import { lessonText } from './lesson.text.ts';

export const LESSON_KINDS = ['lesson', 'trial'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];
/** How far a trial lesson has led. */
export const TRIAL_STATES = ['', 'arrived', 'attended', 'converted'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];
/** Who or what a lesson takes. */
export const BOOKING_KINDS = ['teacher', 'assistant', 'student', 'room'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

export const MOST_MINUTES = 12 * 60;
export const MOST_STUDENTS = 200;

/** What a timetable draws at most: so many seconds of so many lessons. */
export const SIX_WEEKS = 42 * DAY_SECONDS;
export const MOST_DRAWN = 5000;

/** From 1 minute to 12 hours, in whole minutes. */
export function lastsRight(starts_at: UnixSeconds, ends_at: UnixSeconds): Verdict {
  if (ends_at <= starts_at) return lessonText.ends_before;
  if (starts_at % 60 !== 0 || ends_at % 60 !== 0) return lessonText.whole_minutes;
  return ends_at - starts_at <= MOST_MINUTES * 60 || lessonText.too_long;
}

/** What is planned lies ahead, or at least is of today, where the company is. */
export const isAhead = (day: string, today: string): Verdict => day >= today || lessonText.in_past;

/** As many students as the course type takes; a class has at least one. */
export function fitsType(course_type: CourseTypeCode, students: number): Verdict {
  if (students === 0) return lessonText.no_students;
  const most = COURSE_TYPES[course_type].students;
  return most === null || students <= most || no(lessonText.too_many_students, { n: most });
}

/** A trial costs nothing; some course types have no hours. */
export const takesHours = ({
  kind,
  course_type,
}: {
  readonly kind: LessonKind;
  readonly course_type: CourseTypeCode;
}): boolean => kind === 'lesson' && COURSE_TYPES[course_type].uses_hours;

/** Where a lesson that somebody else takes over was theirs before, it is simply theirs again. */
export const originalAfter = (
  { teacher_id, original_teacher_id }: { teacher_id: number; original_teacher_id: number | null },
  cover: number,
): number | null => {
  const whose = original_teacher_id ?? teacher_id;
  return whose === cover ? null : whose;
};

interface Trial {
  readonly kind: LessonKind;
  readonly status: LessonState;
  readonly starts_at: UnixSeconds;
}
/** Back again too, where it was set too early; but nobody has attended what was not held. */
export function mayBecome({ kind, status, starts_at }: Trial, to: TrialState, now: UnixSeconds): Verdict {
  if (kind !== 'trial') return lessonText.no_trial;
  if (to !== 'attended' && to !== 'converted') return true;
  const isHeld = (status === 'planned' || status === 'finished') && starts_at <= now;
  return isHeld || lessonText.not_held;
}
