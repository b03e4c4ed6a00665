import { no, type Verdict } from '@/kernel/errors.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { COURSE_TYPES, type CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';
import { demandText } from './demand.text.ts';

/** A stretch of the week that would suit, by the clock of the demand's zone. 1 is Monday. */
export interface Slot {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}

const MOST_STUDENTS = 30;
/** As many students as the course type takes. */
export function mayBring(type: CourseTypeCode, students: number): Verdict {
  const most = COURSE_TYPES[type].students ?? MOST_STUDENTS;
  return students <= most || no(demandText.too_many_students, { n: most });
}

export const isPeriod = (starts_on: string, deadline: string | null | undefined): Verdict =>
  !deadline || deadline >= starts_on || demandText.deadline_first;

export const fitsWhole = (lesson_minutes: number, minutes: number): Verdict =>
  lesson_minutes <= minutes || demandText.lesson_too_long;

/** No two of them overlap, and each ends after it begins. */
export function areApart(slots: readonly Slot[]): Verdict {
  const sorted = slots.toSorted((a, b) => a.weekday - b.weekday || a.from_minute - b.from_minute);
  const isOver = sorted.some((slot, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next.weekday === slot.weekday && next.from_minute < slot.to_minute;
  });
  return !isOver || demandText.slots_overlap;
}

interface Need {
  readonly course_type: CourseTypeCode;
  readonly minutes: number;
  readonly planned_minutes: number;
  readonly on_credit: boolean | 0 | 1;
}
interface Hours {
  readonly username: string;
  readonly to_schedule_minutes: number;
}
export const missingMinutes = (demand: Omit<Need, 'on_credit'>, hours: Pick<Hours, 'to_schedule_minutes'>) =>
  COURSE_TYPES[demand.course_type].uses_hours
    ? Math.max(0, demand.minutes - demand.planned_minutes - hours.to_schedule_minutes)
    : 0;

/** Everybody has the hours for it that are left to plan, or it goes on credit. */
export function hasHoursFor(demand: Need, students: readonly Hours[], perHour: number): Verdict {
  if (demand.on_credit) return true;
  const short = students.find((one) => missingMinutes(demand, one) > 0);
  if (!short) return true;
  return no(demandText.not_enough, {
    name: short.username,
    left: formatHours(short.to_schedule_minutes, perHour),
    need: formatHours(demand.minutes - demand.planned_minutes, perHour),
  });
}

/** Before somebody has accepted it. */
const EDITABLE = ['draft', 'submitted', 'rejected'] as const;
export const isEditable = ({ status }: { readonly status: string }): Verdict =>
  (EDITABLE as readonly string[]).includes(status) || demandText.accepted_already;

type Wish = Pick<Need, 'course_type' | 'minutes'> & { readonly student_ids: readonly number[] };
/** More than what somebody let go on credit: other hours, more of them, or for somebody else too. */
export const asksForMore = (before: Wish, after: Wish): boolean =>
  after.minutes > before.minutes ||
  after.course_type !== before.course_type ||
  after.student_ids.some((id) => !before.student_ids.includes(id));

/** What lessons make of a demand that was accepted. */
export const plannedState = (demand: Pick<Need, 'minutes' | 'planned_minutes'>) => {
  if (demand.planned_minutes === 0) return 'accepted';
  return demand.planned_minutes < demand.minutes ? 'partly_planned' : 'planned';
};
