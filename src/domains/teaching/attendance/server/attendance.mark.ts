import { transitionMany } from '@/kernel/server/document/transitions.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { ledger } from '../../../money/ledger/server/ledger.service.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import { type AttendanceRules, isAway, wasThere } from '../attendance.rules.ts';
import { makeUpStatus } from '../make-up.status.ts';
import { type Decided, decide, type Marking, studentsOf } from './attendance.decide.ts';
import { attendanceStore as store } from './attendance.store.ts';
import { hoursFell, lessonsMarked, type MarkedLesson } from './attendance-event.service.ts';
import { makeUpStore } from './make-up.store.ts';

/** What a lesson moved: minutes taken, revenue recognised, minutes left owed. */
export interface Moved {
  readonly lesson_id: number;
  readonly minutes: number;
  readonly revenue_fen: number;
  readonly owed_minutes: number;
}

/**
 * Marks lessons that are locked and may be marked: outcomes, hours, revenue, make-ups, pay, and the lessons are
 * finished. All of it is part of the caller's transaction.
 */
export async function markAll(ctx: Ctx, markings: readonly Marking[]): Promise<Moved[]> {
  const rules = await store.rules(ctx);
  const studentIds = studentsOf(markings);
  await ledger.lock(ctx, studentIds);
  const people = new Map((await store.people(ctx, studentIds)).map((one) => [one.id, one]));
  let open = await store.openMakeUps(ctx, studentIds, true);
  const moved: Moved[] = [];
  const paid: MarkedLesson[] = [];
  for (const marking of markings) {
    const decided = decide(ctx, marking, { rules, people, open });
    open = [...decided.open];
    moved.push(await write(ctx, marking.doc, decided, rules));
    paid.push(decided.paid);
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

/** Everything of one lesson but its pay. */
async function write(
  ctx: Ctx,
  doc: LessonDoc,
  { students, course_type, used_on, settled, came }: Decided,
  { make_up_days }: AttendanceRules,
): Promise<Moved> {
  for (const { doc: makeUp, move } of settled)
    await transitionMany(ctx, makeUpStatus.transitions[move], [makeUp], (ids, status) =>
      makeUpStore.setStatuses(ctx, ids, status, doc.id),
    );
  const total = { lesson_id: doc.id, minutes: 0, revenue_fen: 0, owed_minutes: 0 };
  for (const { student_id, deducted_minutes } of students) {
    if (deducted_minutes === 0) continue;
    const taken = await takeHours(ctx, doc, { student_id, course_type, used_on, minutes: deducted_minutes });
    total.minutes += deducted_minutes;
    total.owed_minutes += taken.owed_minutes;
    total.revenue_fen += taken.revenue_fen;
  }
  await store.insert(
    ctx,
    students.map(({ owes: _, ...row }) => ({
      ...row,
      lesson_id: doc.id,
      starts_at: fromUnix(doc.starts_at),
      course_type,
    })),
  );
  await store.owe(
    ctx,
    students.flatMap(({ student_id, deducted_minutes, owes }) =>
      owes
        ? {
            student_id,
            deducted_minutes,
            missed_lesson_id: doc.id,
            expires_on: plusDays(todayOf(ctx), make_up_days),
          }
        : [],
    ),
  );
  const away = students.filter(({ outcome }) => isAway(outcome)).map(({ student_id }) => student_id);
  if (away.length) await lessons.setBooked(ctx, doc.id, away, false);
  if (came.length) await lessons.setBooked(ctx, doc.id, came, true);
  return total;
}

interface Taking extends Pick<Decided, 'course_type' | 'used_on'> {
  readonly student_id: number;
  readonly minutes: number;
}
/** What a lesson takes of a student's hours, and what that brings. */
export async function takeHours(ctx: Ctx, { id, subject_id }: LessonDoc, taking: Taking) {
  const { student_id, course_type, minutes } = taking;
  const taken = await classHours.consume(ctx, { ...taking, subject_id, doc: 'lesson', doc_id: id });
  await hoursFell.emit(ctx, { student_id, course_type, minutes });
  return {
    owed_minutes: taken.owed_minutes,
    revenue_fen: sumOf(taken.parts, (part) => part.fen),
  };
}
