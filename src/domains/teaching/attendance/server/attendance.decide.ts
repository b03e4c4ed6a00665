import { refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { takesHours } from '../../lesson/lesson.rules.ts';
import type { LessonDoc } from '../../lesson/server/lesson.service.ts';
import type { Mark } from '../attendance.contract.ts';
import {
  type AnyOutcome,
  type AttendanceRules,
  bestPaid,
  chargedAs,
  deductedOf,
  leaveOf,
  owesMakeUp,
  wasThere,
} from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import type { MakeUpRow } from './attendance.store.ts';
import type { MarkedLesson } from './attendance-event.service.ts';

/** A lesson and what is said of its students. */
export interface Marking {
  readonly doc: LessonDoc;
  readonly mark: Omit<Mark, 'version'>;
}
/** What decides about a mark, beside the lesson itself. */
export interface Known {
  readonly rules: AttendanceRules;
  readonly people: ReadonlyMap<number, { readonly username: string; readonly level_id: number | null }>;
  /** What its students are owed, the oldest first. */
  readonly open: readonly MakeUpRow[];
}
export interface DecidedStudent {
  readonly student_id: number;
  readonly outcome: AnyOutcome;
  readonly taught_minutes: number;
  readonly deducted_minutes: number;
  readonly note: string;
  /** The missed lesson is to be made up. */
  readonly owes: boolean;
}
/** What becomes of a make-up, as it stands. */
interface Settled {
  readonly doc: MakeUpRow;
  readonly move: 'finish' | 'release';
}
/** What marking a lesson comes to, before anything is written: the same for a preview as for the mark itself. */
export interface Decided {
  readonly used_on: string;
  readonly course_type: CourseTypeCode;
  readonly students: readonly DecidedStudent[];
  /** Make-ups that are done by this lesson, or owed again because it does not make them up. */
  readonly settled: readonly Settled[];
  /** What is still open afterwards, but for what is missed by this lesson itself. */
  readonly open: readonly MakeUpRow[];
  /** Who had asked for leave, and was there all the same. */
  readonly came: readonly number[];
  readonly paid: MarkedLesson;
}

export const dayOfLesson = (
  ctx: Pick<Ctx, 'time_zone'>,
  { starts_at }: Pick<LessonDoc, 'starts_at'>,
): string => clockOf(ctx.time_zone, starts_at).day;
export const studentsOf = (markings: readonly { readonly doc: LessonDoc }[]): number[] =>
  [...new Set(markings.flatMap(({ doc }) => doc.students.map(({ student_id }) => student_id)))].sort(
    (a, b) => a - b,
  );

/** A marked lesson, for whoever pays it. */
export function paidAs(
  ctx: Pick<Ctx, 'time_zone'>,
  doc: LessonDoc,
  course_type: CourseTypeCode,
  marks: readonly { readonly outcome: AnyOutcome; readonly owes: boolean }[],
  { rules, people }: Pick<Known, 'rules' | 'people'>,
): MarkedLesson {
  const levels = new Set(doc.students.map(({ student_id }) => people.get(student_id)?.level_id ?? null));
  return {
    lesson_id: doc.id,
    teacher_id: doc.teacher_id,
    course_type,
    subject_id: doc.subject_id,
    level_id: levels.size === 1 ? ([...levels][0] ?? null) : null,
    lesson_on: dayOfLesson(ctx, doc),
    starts_at: fromUnix(doc.starts_at),
    minutes: doc.minutes,
    ...bestPaid(marks, rules),
  };
}

/** Refuses what cannot be said of a student. */
export function decide(ctx: Pick<Ctx, 'time_zone'>, { doc, mark }: Marking, known: Known): Decided {
  const { rules, people } = known;
  const outcomes = mark.students.map(({ outcome }) => (mark.teacher_absent ? 'teacher_absent' : outcome));
  const students: DecidedStudent[] = [];
  const settled: Settled[] = [];
  const came: number[] = [];
  let open = known.open;
  for (const [
    at,
    { student_id, taught_minutes, make_up_id, owes: granted, note = '' },
  ] of mark.students.entries()) {
    const outcome = outcomes[at] as AnyOutcome;
    const name = people.get(student_id)?.username ?? '';
    const { leave_at = null, is_booked = true } =
      doc.students.find((one) => one.student_id === student_id) ?? {};
    if (leave_at !== null && outcome === 'leave' && leaveOf(leave_at, doc.starts_at, rules) !== 'leave')
      throw refuse(attendanceText.announced_late, { name, n: rules.leave_notice_hours });
    if (!is_booked && wasThere(outcome)) came.push(student_id);
    const missed = outcome === 'make_up' ? chosen(open, doc.id, student_id, make_up_id) : undefined;
    if (outcome === 'make_up' && !missed) throw refuse(attendanceText.no_make_up, { name });
    const arranged = open.find((one) => one.lesson_id === doc.id && one.student_id === student_id);
    // What was arranged for this lesson and is not made up by it is owed again; what is made up is done.
    if (arranged && arranged.id !== missed?.id) settled.push({ doc: arranged, move: 'release' });
    if (missed) settled.push({ doc: missed, move: 'finish' });
    open = open
      .filter((one) => one.id !== missed?.id)
      .map((one) => (one === arranged ? { ...one, status: 'owed' as const, lesson_id: null } : one));
    const isOwed =
      granted === undefined || outcome === 'teacher_absent' ? owesMakeUp(outcome) : granted === 1;
    const owes = isOwed && !wasThere(outcome) && doc.kind === 'lesson';
    students.push({
      student_id,
      outcome,
      owes,
      note,
      taught_minutes: wasThere(outcome) ? Math.min(taught_minutes ?? doc.minutes, doc.minutes) : 0,
      deducted_minutes: takesHours(doc)
        ? deductedOf(outcome, doc.minutes, rules, { owes, missedTook: missed?.deducted_minutes })
        : 0,
    });
  }
  const course_type = chargedAs(doc.course_type, outcomes, rules);
  const paid = paidAs(ctx, doc, course_type, students, known);
  return { used_on: paid.lesson_on, course_type, students, settled, open, came, paid };
}

/** The one that was named, the one that was arranged for this lesson, or the oldest that is owed. */
function chosen(
  open: readonly MakeUpRow[],
  lessonId: number,
  studentId: number,
  id: number | undefined,
): MakeUpRow | undefined {
  const theirs = open.filter(
    (one) => one.student_id === studentId && (one.lesson_id === null || one.lesson_id === lessonId),
  );
  if (id) return theirs.find((one) => one.id === id);
  return theirs.find((one) => one.lesson_id === lessonId) ?? theirs[0];
}
