import { createHash } from 'node:crypto';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { minutesLeft } from '../../../money/class-hours/class-hours.rules.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { ledger } from '../../../money/ledger/server/ledger.service.ts';
import { monthCloses } from '../../../money/month-close/server/month-close.service.ts';
import type { LessonDoc } from '../../lesson/server/lesson.service.ts';
import type { Effects } from '../attendance.contract.ts';
import type { AnyOutcome } from '../attendance.rules.ts';
import { dayOfLesson, studentsOf } from './attendance.decide.ts';
import { attendanceStore as store } from './attendance.store.ts';
import { paySlot } from './attendance-event.service.ts';

/** What lessons cost in pay altogether, each. */
export async function payOf(ctx: Ctx, lessonIds: readonly number[]): Promise<Map<number, number>> {
  const total = new Map(lessonIds.map((id) => [id, 0]));
  for (const { sums } of paySlot.parts)
    for (const [id, fen] of await sums(ctx, lessonIds)) total.set(id, (total.get(id) ?? 0) + fen);
  return total;
}

/** Everything that marking a lesson moves. */
export interface LessonState {
  readonly students: readonly {
    readonly id: number;
    readonly hours: number;
    readonly owed: number;
    readonly classes_fen: number;
    readonly make_ups: number;
  }[];
  readonly outcomes: readonly (readonly [number, AnyOutcome, number])[];
  readonly revenue_fen: number;
  readonly pay_fen: number;
}

/** As it stands. */
export async function stateOf(ctx: Ctx, doc: LessonDoc): Promise<LessonState> {
  const ids = studentsOf([{ doc }]);
  const owed = await store.owedCounts(ctx, ids);
  const students = [];
  for (const id of ids) {
    const lots = await classHours.lotsOf(ctx, id);
    students.push({
      id,
      hours: sumOf(lots, (lot) => minutesLeft(lot)),
      owed: await classHours.owedOf(ctx, id),
      classes_fen: (await ledger.available(ctx, id)).classes.balance_fen,
      make_ups: owed.get(id) ?? 0,
    });
  }
  const taken = await classHours.taken(ctx, 'lesson', [doc.id]);
  return {
    students,
    outcomes: (await store.rows(ctx, [doc.id])).map(
      (row) => [row.student_id, row.outcome, row.deducted_minutes] as const,
    ),
    revenue_fen: sumOf(taken, (use) => use.fen),
    pay_fen: (await payOf(ctx, [doc.id])).get(doc.id) ?? 0,
  };
}

/** Everything that changes. `seen` is another where anything was or comes out otherwise. */
export async function effectsBetween(
  ctx: Ctx,
  doc: LessonDoc,
  before: LessonState,
  after: LessonState,
): Promise<Effects> {
  const days = (await monthCloses.accounting(ctx))(dayOfLesson(ctx, doc));
  const names = new Map(
    (await store.people(ctx, studentsOf([{ doc }]))).map(({ id, username }) => [id, username]),
  );
  return {
    students: before.students.map((was, at) => {
      const is = after.students[at] as typeof was;
      return {
        student_id: was.id,
        student_name: names.get(was.id) ?? '',
        hours: { before: was.hours, after: is.hours },
        owed: { before: was.owed, after: is.owed },
        classes_fen: { before: was.classes_fen, after: is.classes_fen },
        make_ups: { before: was.make_ups, after: is.make_ups },
      };
    }),
    revenue_fen: { before: before.revenue_fen, after: after.revenue_fen },
    pay_fen: { before: before.pay_fen, after: after.pay_fen },
    ...days,
    seen: createHash('sha256')
      .update(JSON.stringify([doc.id, doc.version, before, after, days]))
      .digest('hex')
      .slice(0, 32),
  };
}

/** Does it, and tells everything that it has changed. */
export async function effectsOf(ctx: Ctx, doc: LessonDoc, work: () => Promise<unknown>): Promise<Effects> {
  await ledger.lock(ctx, studentsOf([{ doc }]));
  const before = await stateOf(ctx, doc);
  await work();
  return effectsBetween(ctx, doc, before, await stateOf(ctx, doc));
}
