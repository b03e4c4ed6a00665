import { no, type Verdict } from '@/kernel/errors.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { share } from '../../money/class-hours/class-hours.rules.ts';
import type { PairRule } from '../../organisation/company/company.rules.ts';
import {
  COURSE_TYPE_CODES,
  COURSE_TYPES,
  type CourseTypeCode,
} from '../../organisation/course-type/course-type.rules.ts';
import type { LessonState } from '../lesson/lesson.status.ts';
import { attendanceText } from './attendance.text.ts';

/** What a student can be marked as, in the order of the keys. */
export const OUTCOMES = ['present', 'late', 'leave', 'late_leave', 'absent', 'make_up'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Where the teacher did not come, that is what is said of everybody. */
export const ALL_OUTCOMES = [...OUTCOMES, 'teacher_absent'] as const;
export type AnyOutcome = (typeof ALL_OUTCOMES)[number];
/** The keys that set them on the board. */
export const OUTCOME_KEYS: Readonly<Record<Outcome, string>> = {
  present: 'p',
  late: 'l',
  leave: 'v',
  late_leave: 'e',
  absent: 'a',
  make_up: 'm',
};

/** The company's own. */
export interface AttendanceRules {
  readonly leave_notice_hours: number;
  readonly late_leave_hours_percent: number;
  readonly late_leave_pay_percent: number;
  readonly correction_days: number;
  readonly make_up_days: number;
  readonly pair_rule: PairRule;
  /** A no-show that is to be made up is paid as well as the lesson that makes it up. */
  readonly is_no_show_paid: 0 | 1;
}

export const MOST_LESSONS = 50;

/** Missed without leave, or with leave too late: it takes hours, unless it is to be made up. */
export const isNoShow = (outcome: AnyOutcome): boolean => outcome === 'absent' || outcome === 'late_leave';

interface Missing {
  /** It is to be made up: what a no-show would take is taken there. */
  readonly owes?: boolean;
  /** Of a make-up: what missing the lesson took. */
  readonly missedTook?: number;
}
/** Whose minutes an outcome takes: all, none, or some by the company's rule. */
export function deductedOf(
  outcome: AnyOutcome,
  minutes: number,
  rules: AttendanceRules,
  { owes = false, missedTook = 0 }: Missing = {},
): number {
  if (outcome === 'leave' || outcome === 'teacher_absent') return 0;
  if (owes && isNoShow(outcome)) return 0;
  if (outcome === 'late_leave') return share(minutes, rules.late_leave_hours_percent, 100);
  return outcome === 'make_up' && missedTook > 0 ? 0 : minutes;
}

/** How much of the lesson an outcome pays. */
function payPercentOf(outcome: AnyOutcome, rules: AttendanceRules, owes = false): number {
  if (outcome === 'leave' || outcome === 'teacher_absent') return 0;
  if (owes && isNoShow(outcome) && rules.is_no_show_paid === 0) return 0;
  return outcome === 'late_leave' ? rules.late_leave_pay_percent : 100;
}

const RANK: readonly AnyOutcome[] = [
  'present',
  'late',
  'make_up',
  'absent',
  'late_leave',
  'leave',
  'teacher_absent',
];
const bestOf = (outcomes: readonly AnyOutcome[]): AnyOutcome =>
  RANK.find((outcome) => outcomes.includes(outcome)) ?? 'teacher_absent';
/** A lesson is paid once, from the best of its students' outcomes. */
export function bestPaid(
  marks: readonly { readonly outcome: AnyOutcome; readonly owes: boolean }[],
  rules: AttendanceRules,
): { outcome: AnyOutcome; percent: number } {
  const each = marks.map(({ outcome, owes }) => ({ outcome, percent: payPercentOf(outcome, rules, owes) }));
  const percent = Math.max(0, ...each.map((one) => one.percent));
  const best = each.filter((one) => one.percent === percent).map(({ outcome }) => outcome);
  return { outcome: bestOf(best), percent };
}

export type Leave = 'leave' | 'late_leave';
/** Leave that was asked for as long before the lesson as the company wants to know it, or later. */
export const leaveOf = (
  leave_at: UnixSeconds,
  starts_at: UnixSeconds,
  { leave_notice_hours }: Pick<AttendanceRules, 'leave_notice_hours'>,
): Leave => (leave_at <= starts_at - leave_notice_hours * 3600 ? 'leave' : 'late_leave');

export const isAway = (outcome: AnyOutcome): boolean => outcome === 'leave' || outcome === 'late_leave';
export const wasThere = (outcome: AnyOutcome): boolean =>
  outcome === 'present' || outcome === 'late' || outcome === 'make_up';
/** What is owed of itself; for the others somebody may grant it. */
export const owesMakeUp = (outcome: AnyOutcome): boolean =>
  outcome === 'leave' || outcome === 'teacher_absent';

/** Which hours a lesson takes: of a pair of which one came alone, by the company's rule those of one-to-one. */
export function chargedAs(
  type: CourseTypeCode,
  outcomes: readonly AnyOutcome[],
  { pair_rule }: AttendanceRules,
): CourseTypeCode {
  if (type !== 17 || pair_rule !== 'single') return type;
  const [there, away] = [outcomes.filter(wasThere), outcomes.filter((outcome) => outcome === 'leave')];
  return there.length === 1 && there.length + away.length === outcomes.length ? 12 : type;
}

/** The types of each screen: small groups, and classes. */
export const WORKS = {
  one: COURSE_TYPE_CODES.filter((code) => COURSE_TYPES[code].students !== null),
  class: COURSE_TYPE_CODES.filter((code) => COURSE_TYPES[code].students === null),
} as const;
export type Work = keyof typeof WORKS;
export const workOf = (type: CourseTypeCode): Work => (WORKS.one.includes(type) ? 'one' : 'class');

interface Marked {
  readonly status: LessonState;
  readonly starts_at: UnixSeconds;
}
/** What has begun, and is not marked, cancelled or off the timetable. */
export function mayMark({ status, starts_at }: Marked, now: UnixSeconds): Verdict {
  if (status === 'finished') return attendanceText.marked_already;
  if (status !== 'planned') return attendanceText.not_taught;
  return starts_at <= now || attendanceText.not_begun;
}

/** Everybody who is in it, once, and nobody else. */
export function isWhole(roster: readonly number[], marked: readonly number[]): Verdict {
  if (marked.some((id) => !roster.includes(id))) return attendanceText.not_in_lesson;
  if (new Set(marked).size < marked.length) return attendanceText.marked_twice;
  return roster.every((id) => marked.includes(id)) || attendanceText.somebody_missing;
}

/** Within so many days after it was taught, or marked where that came later; with the right, always. */
export function mayCorrect(
  { status }: Pick<Marked, 'status'>,
  since: UnixSeconds,
  now: UnixSeconds,
  { correction_days }: AttendanceRules,
  isAllowedLate: boolean,
): Verdict {
  if (status !== 'finished') return attendanceText.not_marked;
  if (isAllowedLate || now <= since + correction_days * DAY_SECONDS) return true;
  return no(attendanceText.window_over, { n: correction_days });
}
