import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { ledger } from '../../../money/ledger/server/ledger.service.ts';
import { monthCloses } from '../../../money/month-close/server/month-close.service.ts';
import { takesHours } from '../../lesson/lesson.rules.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import { type AttendanceRules, deductedOf, isNoShow } from '../attendance.rules.ts';
import { dayOfLesson, paidAs } from './attendance.decide.ts';
import { payOf } from './attendance.effects.ts';
import { takeHours } from './attendance.mark.ts';
import { type AttendanceRow, type MakeUpRow, attendanceStore as store } from './attendance.store.ts';
import { lessonsPaidAnew } from './attendance-event.service.ts';

type Missed = Pick<MakeUpRow, 'id' | 'missed_lesson_id' | 'student_id'>;

/** The missed lessons and their students, in the order of whoever marks: what is owed for them is locked after these. */
export async function lockMissed(ctx: Ctx, missed: readonly Missed[]): Promise<Map<number, LessonDoc>> {
  const docs = await lessons.lockMany(ctx, [...new Set(missed.map((one) => one.missed_lesson_id))]);
  const students = [...new Set(missed.map(({ student_id }) => student_id))].sort((a, b) => a - b);
  if (students.length) await ledger.lock(ctx, students);
  return new Map(docs.map((doc) => [doc.id, doc]));
}

/**
 * A no-show takes its hours, and is paid, as it is to be made up or not: granted anew it gives back what it took, because
 * it earns at the make-up; once that has expired, it takes its hours after all. Under the locks of `lockMissed`.
 */
export async function settleNoShow(
  ctx: Ctx,
  doc: LessonDoc,
  makeUp: Missed,
  owes: boolean,
  reason: string,
): Promise<void> {
  const marks = await store.rows(ctx, [doc.id]);
  const row = marks.find(({ student_id }) => student_id === makeUp.student_id);
  if (!row || !isNoShow(row.outcome)) return;
  const rules = await store.rules(ctx);
  const payBefore = (await payOf(ctx, [doc.id])).get(doc.id) ?? 0;
  const moved = await moveHours(ctx, doc, row, owes, rules);
  await store.setMakeUp(ctx, makeUp.id, { deducted_minutes: row.deducted_minutes + moved.minutes });
  await payAnew(ctx, doc, marks, rules, reason);
  const pay_fen = ((await payOf(ctx, [doc.id])).get(doc.id) ?? 0) - payBefore;
  if (moved.minutes === 0 && pay_fen === 0) return;
  const accounting = await monthCloses.accounting(ctx);
  await store.keep(ctx, [
    {
      ...moved,
      lesson_id: doc.id,
      kind: 'correct',
      reason,
      posted_on: todayOf(ctx),
      created_at: ctx.now,
      ...accounting(dayOfLesson(ctx, doc)),
      pay_fen,
    },
  ]);
}

async function moveHours(
  ctx: Ctx,
  doc: LessonDoc,
  { student_id, outcome, course_type, deducted_minutes }: AttendanceRow,
  owes: boolean,
  rules: AttendanceRules,
): Promise<{ minutes: number; revenue_fen: number }> {
  const due = takesHours(doc) ? deductedOf(outcome, doc.minutes, rules, { owes }) : 0;
  // What it took when it was marked stays what it takes.
  if (due > 0 === deducted_minutes > 0) return { minutes: 0, revenue_fen: 0 };
  await store.setDeducted(ctx, { lesson_id: doc.id, student_id }, due);
  if (due > 0) {
    const used_on = dayOfLesson(ctx, doc);
    const { revenue_fen } = await takeHours(ctx, doc, { student_id, course_type, used_on, minutes: due });
    return { minutes: due, revenue_fen };
  }
  const { parts } = await classHours.undoConsume(ctx, { student_id, doc: 'lesson', doc_id: doc.id });
  return { minutes: -deducted_minutes, revenue_fen: -sumOf(parts, (part) => part.fen) };
}

/** By the marks of everybody in it, and by who of them is to make it up or has done so. */
async function payAnew(
  ctx: Ctx,
  doc: LessonDoc,
  marks: readonly AttendanceRow[],
  rules: AttendanceRules,
  reason: string,
): Promise<void> {
  const granted = new Set(
    (await store.makeUpsOf(ctx, [doc.id], false)).flatMap(({ student_id, status }) =>
      status === 'expired' ? [] : student_id,
    ),
  );
  const people = new Map(
    (
      await store.people(
        ctx,
        doc.students.map(({ student_id }) => student_id),
      )
    ).map((one) => [one.id, one]),
  );
  const outcomes = marks.map(({ outcome, student_id }) => ({ outcome, owes: granted.has(student_id) }));
  const course_type = marks[0]?.course_type ?? doc.course_type;
  const paid = paidAs(ctx, doc, course_type, outcomes, { rules, people });
  await lessonsPaidAnew.emit(ctx, { lessons: [paid], reason });
}
