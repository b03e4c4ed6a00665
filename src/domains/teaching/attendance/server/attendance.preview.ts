import { readOnly } from '@/kernel/server/db/read-only.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import type { Effects } from '../attendance.contract.ts';
import { type Decided, decide, type Marking, studentsOf } from './attendance.decide.ts';
import { effectsBetween, type LessonState, stateOf } from './attendance.effects.ts';
import { type MakeUpRow, attendanceStore as store } from './attendance.store.ts';
import { awaitedAgain, mustBeUnsettled } from './attendance.undo.ts';
import { paySlot } from './attendance-event.service.ts';

/** A lesson whose marks are taken back: who is booked for it then, and what its students are owed. */
interface Undone {
  readonly doc: LessonDoc;
  readonly open: readonly MakeUpRow[];
}

async function foretellUndo(ctx: Ctx, doc: LessonDoc, staysAway: readonly number[]): Promise<Undone> {
  mustBeUnsettled(await store.makeUpsOf(ctx, [doc.id], false));
  const rows = await store.rows(ctx, [doc.id]);
  const back = awaitedAgain(doc, rows, staysAway);
  const students = doc.students.map((one) =>
    back.includes(one.student_id) ? { ...one, is_booked: true } : one,
  );
  await mustHaveTime(ctx, doc, back);
  const open = await store.openMakeUps(ctx, studentsOf([{ doc }]), false);
  const made = (await store.makeUpsBy(ctx, [doc.id], false)).filter(({ status }) => status === 'done');
  return {
    doc: { ...doc, students },
    open: [
      ...open.filter(({ missed_lesson_id }) => missed_lesson_id !== doc.id),
      ...made.map((one) => ({ ...one, status: 'arranged' as const })),
    ].toSorted((a, b) => a.id - b.id),
  };
}

/** Of those whose time the lesson does not take as it stands. */
async function mustHaveTime(ctx: Ctx, doc: LessonDoc, studentIds: readonly number[]): Promise<void> {
  const free = doc.students.filter(
    ({ student_id, is_booked }) => !is_booked && studentIds.includes(student_id),
  );
  if (free.length === 0) return;
  await lessons.mustSeemFree(
    ctx,
    doc,
    free.map(({ student_id }) => student_id),
  );
}

async function foretellMark(ctx: Ctx, { doc, open }: Undone, mark: Marking['mark']): Promise<Decided> {
  const people = new Map((await store.people(ctx, studentsOf([{ doc }]))).map((one) => [one.id, one]));
  const decided = decide(ctx, { doc, mark }, { rules: await store.rules(ctx), people, open });
  await mustHaveTime(ctx, doc, decided.came);
  return decided;
}

async function stateAfter(
  ctx: Ctx,
  before: LessonState,
  { doc, open }: Undone,
  decided: Decided | undefined,
): Promise<LessonState> {
  const marked = new Map(decided?.students.map((one) => [one.student_id, one]));
  const left = decided?.open ?? open;
  const students = [];
  let [revenue_fen, pay_fen] = [0, 0];
  for (const { id, classes_fen } of before.students) {
    const mark = marked.get(id);
    const next = decided &&
      mark && {
        course_type: decided.course_type,
        subject_id: doc.subject_id,
        used_on: decided.used_on,
        minutes: mark.deducted_minutes,
      };
    const hours = await classHours.foretell(ctx, { student_id: id, doc: 'lesson', doc_id: doc.id }, next);
    revenue_fen += hours.taken_fen;
    students.push({
      id,
      hours: hours.minutes_left,
      owed: hours.owed_minutes,
      classes_fen: classes_fen + hours.classes_fen,
      make_ups: left.filter(({ student_id }) => student_id === id).length + (mark?.owes ? 1 : 0),
    });
  }
  if (decided) for (const { foretold } of paySlot.parts) pay_fen += await foretold(ctx, decided.paid);
  return {
    students,
    outcomes: [...marked.values()]
      .toSorted((a, b) => a.student_id - b.student_id)
      .map((one) => [one.student_id, one.outcome, one.deducted_minutes] as const),
    revenue_fen,
    pay_fen,
  };
}

/**
 * What taking back the marks of a lesson would change, or correcting them where there is a new one: reckoned by the rules
 * that saving follows, from what can be seen. Nothing is locked, so it answers while others are marking; saving takes the
 * locks, does it, and refuses where it came out otherwise than shown.
 */
export function foretell(
  ctx: Ctx,
  doc: LessonDoc,
  mark?: Marking['mark'],
  staysAway: readonly number[] = [],
): Promise<Effects> {
  return readOnly(ctx, async () => {
    const before = await stateOf(ctx, doc);
    const undone = await foretellUndo(ctx, doc, staysAway);
    const decided = mark && (await foretellMark(ctx, undone, mark));
    return effectsBetween(ctx, doc, before, await stateAfter(ctx, before, undone, decided));
  });
}
