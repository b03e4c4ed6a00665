import { refuse } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/ctx.ts';
import { clockOf, fromUnix } from '@/kernel/time.ts';
import { plusDays } from '../../../money/class-hours/class-hours.rules.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { ledger } from '../../../money/ledger/server/ledger.service.ts';
import { takesHours } from '../../lesson/lesson.rules.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import type { Mark } from '../attendance.contract.ts';
import {
  type AnyOutcome,
  bestOf,
  chargedAs,
  deductedOf,
  isAway,
  leaveOf,
  owesMakeUp,
  payPercentOf,
  wasThere,
} from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import { type MakeUpRow, attendanceStore as store } from './attendance.store.ts';
import { hoursFell, lessonsMarked, type MarkedLesson } from './attendance-event.service.ts';

/** A lesson and what is said of its students. */
export interface Marking {
  readonly doc: LessonDoc;
  readonly mark: Omit<Mark, 'version'>;
}
/** What a lesson moved: minutes taken, revenue recognised, minutes left owed. */
export interface Moved {
  readonly lesson_id: number;
  readonly minutes: number;
  readonly revenue_fen: number;
  readonly owed_minutes: number;
}

export const dayOfLesson = (ctx: Ctx, { starts_at }: Pick<LessonDoc, 'starts_at'>): string =>
  clockOf(ctx.time_zone, starts_at).day;
const outcomeOf = ({ teacher_absent }: Marking['mark'], outcome: AnyOutcome): AnyOutcome =>
  teacher_absent ? 'teacher_absent' : outcome;
export const studentsOf = (markings: readonly { readonly doc: LessonDoc }[]): number[] =>
  [...new Set(markings.flatMap(({ doc }) => doc.students.map(({ student_id }) => student_id)))].sort(
    (a, b) => a - b,
  );

/**
 * Marks lessons that are locked and may be marked: outcomes, hours, revenue, make-ups, pay, and the lessons are
 * finished. All of it is part of the caller's transaction.
 */
export async function markAll(ctx: Ctx, markings: readonly Marking[]): Promise<Moved[]> {
  const rules = await store.rules(ctx);
  const studentIds = studentsOf(markings);
  await ledger.lock(ctx, studentIds);
  const people = new Map((await store.people(ctx, studentIds)).map((one) => [one.id, one]));
  let open = await store.openMakeUps(ctx, studentIds);
  const moved: Moved[] = [];
  const paid: MarkedLesson[] = [];
  for (const { doc, mark } of markings) {
    const outcomes = mark.students.map(({ outcome }) => outcomeOf(mark, outcome));
    const course_type = chargedAs(doc.course_type, outcomes, rules);
    const starts_at = fromUnix(doc.starts_at);
    const used_on = dayOfLesson(ctx, doc);
    const total = { lesson_id: doc.id, minutes: 0, revenue_fen: 0, owed_minutes: 0 };
    const rows: Parameters<typeof store.insert>[1][number][] = [];
    const owed: Parameters<typeof store.owe>[1][number][] = [];
    /** Who had asked for leave, and was there all the same. */
    const came: number[] = [];
    for (const [at, { student_id, taught_minutes, make_up_id, owes, note = '' }] of mark.students.entries()) {
      const outcome = outcomes[at] as AnyOutcome;
      const { leave_at = null, is_booked = true } =
        doc.students.find((one) => one.student_id === student_id) ?? {};
      if (leave_at !== null && outcome === 'leave' && leaveOf(leave_at, doc.starts_at, rules) !== 'leave')
        throw refuse(attendanceText.announced_late, {
          name: people.get(student_id)?.username ?? '',
          n: rules.leave_notice_hours,
        });
      if (!is_booked && wasThere(outcome)) came.push(student_id);
      const missed = outcome === 'make_up' ? chosen(open, doc.id, student_id, make_up_id) : undefined;
      if (outcome === 'make_up' && !missed)
        throw refuse(attendanceText.no_make_up, { name: people.get(student_id)?.username ?? '' });
      open = await settleMakeUp(ctx, open, { doc, student_id, missed });
      const deducted_minutes = takesHours(doc)
        ? deductedOf(outcome, doc.minutes, rules, missed?.deducted_minutes)
        : 0;
      if (deducted_minutes > 0) {
        const hours = { student_id, course_type, subject_id: doc.subject_id, minutes: deducted_minutes };
        const taken = await classHours.consume(ctx, { ...hours, used_on, doc: 'lesson', doc_id: doc.id });
        total.minutes += deducted_minutes;
        total.owed_minutes += taken.owed_minutes;
        total.revenue_fen += taken.parts.reduce((sum, part) => sum + part.fen, 0);
        await hoursFell.emit(ctx, { student_id, course_type, minutes: deducted_minutes });
      }
      const taught = taught_minutes ?? (wasThere(outcome) ? doc.minutes : 0);
      rows.push({
        ...{ lesson_id: doc.id, student_id, starts_at, outcome, course_type, note, deducted_minutes },
        taught_minutes: wasThere(outcome) ? Math.min(taught, doc.minutes) : 0,
      });
      const isOwed = owes === undefined || outcome === 'teacher_absent' ? owesMakeUp(outcome) : owes === 1;
      if (isOwed && !wasThere(outcome) && doc.kind === 'lesson')
        owed.push({
          ...{ student_id, missed_lesson_id: doc.id, deducted_minutes },
          expires_on: plusDays(todayOf(ctx), rules.make_up_days),
        });
    }
    await store.insert(ctx, rows);
    await store.owe(ctx, owed);
    const away = rows.filter(({ outcome }) => isAway(outcome)).map(({ student_id }) => student_id);
    if (away.length) await lessons.setBooked(ctx, doc.id, away, false);
    if (came.length) await lessons.setBooked(ctx, doc.id, came, true);
    moved.push(total);
    const outcome = bestOf(outcomes);
    const levels = new Set(doc.students.map(({ student_id }) => people.get(student_id)?.level_id ?? null));
    paid.push({
      ...{ lesson_id: doc.id, teacher_id: doc.teacher_id, course_type, subject_id: doc.subject_id },
      ...{ level_id: levels.size === 1 ? ([...levels][0] ?? null) : null, lesson_on: used_on, starts_at },
      ...{ minutes: doc.minutes, percent: payPercentOf(outcome, rules), outcome },
    });
  }
  await lessons.finish(
    ctx,
    markings.map(({ doc }) => doc.id),
  );
  await lessons.attendTrials(
    ctx,
    paid.flatMap(({ lesson_id, outcome }) => (wasThere(outcome) ? lesson_id : [])),
  );
  await lessonsMarked.emit(ctx, { lessons: paid });
  return moved;
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

interface Settling {
  readonly doc: LessonDoc;
  readonly student_id: number;
  readonly missed: MakeUpRow | undefined;
}
/** What is made up is done; what was arranged for this lesson and is not made up by it is owed again. */
async function settleMakeUp(
  ctx: Ctx,
  open: readonly MakeUpRow[],
  { doc, student_id, missed }: Settling,
): Promise<MakeUpRow[]> {
  const arranged = open.find((one) => one.lesson_id === doc.id && one.student_id === student_id);
  if (arranged && arranged.id !== missed?.id)
    await store.setMakeUp(ctx, arranged.id, { status: 'owed', lesson_id: null });
  if (missed) await store.setMakeUp(ctx, missed.id, { status: 'done', lesson_id: doc.id });
  return open
    .filter((one) => one.id !== missed?.id)
    .map((one) => (one === arranged ? { ...one, status: 'owed' as const, lesson_id: null } : one));
}
