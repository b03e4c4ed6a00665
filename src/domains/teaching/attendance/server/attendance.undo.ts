import { refuse } from '@/kernel/errors.ts';
import { transitionMany } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { ledger } from '../../../money/ledger/server/ledger.service.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import { isAway } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import { makeUpStatus } from '../make-up.status.ts';
import { studentsOf } from './attendance.decide.ts';
import type { Moved } from './attendance.mark.ts';
import { type AttendanceRow, type MakeUpRow, attendanceStore as store } from './attendance.store.ts';
import { lessonsUnmarked } from './attendance-event.service.ts';
import { makeUpStore } from './make-up.store.ts';

/** What hangs on a lesson that was missed keeps its marks as they are. */
export function mustBeUnsettled(owed: readonly MakeUpRow[]): void {
  if (owed.some(({ status }) => status === 'arranged' || status === 'done'))
    throw refuse(attendanceText.make_up_settled);
}

/** Whoever was on leave by the mark is awaited again, but for those who had asked for it and who stay away. */
export function awaitedAgain(
  doc: LessonDoc,
  rows: readonly AttendanceRow[],
  staysAway: readonly number[],
): number[] {
  const asked = new Set(doc.students.flatMap((one) => (one.leave_at ? one.student_id : [])));
  return rows
    .filter((row) => isAway(row.outcome) && !staysAway.includes(row.student_id) && !asked.has(row.student_id))
    .map(({ student_id }) => student_id);
}

/**
 * Takes back what marking a lesson did: hours and revenue, make-ups, pay; the lesson waits to be marked again. Whoever
 * stays away in a correction is not booked in between, where somebody else may have their time by now.
 */
export async function undo(
  ctx: Ctx,
  doc: LessonDoc,
  reason: string,
  staysAway: readonly number[] = [],
): Promise<Moved> {
  await ledger.lock(ctx, studentsOf([{ doc }]));
  const rows = await store.rows(ctx, [doc.id]);
  const owed = await store.makeUpsOf(ctx, [doc.id], true);
  mustBeUnsettled(owed);
  await store.forgetMakeUps(
    ctx,
    owed.map(({ id }) => id),
  );
  const made = (await store.makeUpsBy(ctx, [doc.id], true)).filter(({ status }) => status === 'done');
  await transitionMany(ctx, makeUpStatus.transitions.reopen, made, (ids, status) =>
    makeUpStore.setStatuses(ctx, ids, status),
  );
  const moved = { lesson_id: doc.id, minutes: 0, revenue_fen: 0, owed_minutes: 0 };
  for (const { student_id, deducted_minutes } of rows.filter((row) => row.deducted_minutes > 0)) {
    const { parts } = await classHours.undoConsume(ctx, { student_id, doc: 'lesson', doc_id: doc.id });
    moved.minutes -= deducted_minutes;
    moved.revenue_fen -= sumOf(parts, (part) => part.fen);
  }
  await store.remove(ctx, [doc.id]);
  const back = awaitedAgain(doc, rows, staysAway);
  if (back.length) await lessons.setBooked(ctx, doc.id, back, true);
  await lessons.reopen(ctx, [doc.id]);
  await lessons.unattendTrials(ctx, [doc.id]);
  await lessonsUnmarked.emit(ctx, { lesson_ids: [doc.id], reason });
  return moved;
}
