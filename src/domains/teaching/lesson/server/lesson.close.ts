import { must, notFound } from '@/kernel/errors.ts';
import { transitionMany } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { mustBeFree } from './lesson.clashes.ts';
import { reserveAnew, turnFigures } from './lesson.plan.ts';
import { presenceStore as presence } from './lesson.presence.store.ts';
import { type LessonDoc, lessonStore as store } from './lesson.store.ts';
import { lessonsLeft, tellDemands } from './lesson-event.service.ts';

/** Their time and their minutes are free again. */
export async function freed(ctx: Ctx, docs: readonly LessonDoc[]): Promise<void> {
  await classHours.unplanMany(
    ctx,
    'lesson',
    docs.map(({ id }) => id),
  );
  await turnFigures(
    ctx,
    docs.flatMap(({ students }) => students.map(({ student_id }) => student_id)),
  );
  await tellDemands(ctx, docs);
}

/** All of them, locked in the order of their ids. */
async function lockedAll(ctx: Ctx, ids: readonly number[]): Promise<LessonDoc[]> {
  const wanted = new Set(ids);
  const docs = await store.lockMany(ctx, [...wanted]);
  if (docs.length !== wanted.size) throw notFound();
  return docs;
}

type Step = keyof typeof lessonStatus.transitions;
async function moveAll(ctx: Ctx, name: Step, ids: readonly number[], reason?: string): Promise<LessonDoc[]> {
  const docs = await lockedAll(ctx, ids);
  const step = lessonStatus.transitions[name];
  await transitionMany(ctx, step, docs, (all, status) => store.setStatuses(ctx, all, status, reason));
  return docs;
}

export async function cancel(ctx: Ctx, ids: readonly number[], reason: string): Promise<void> {
  await freed(ctx, await moveAll(ctx, 'cancel', ids, reason));
  await lessonsLeft.emit(ctx, { lesson_ids: ids });
}
export async function takeOff(ctx: Ctx, ids: readonly number[], reason = ''): Promise<void> {
  await freed(ctx, await moveAll(ctx, 'take_off', ids, reason));
  await lessonsLeft.emit(ctx, { lesson_ids: ids });
}

/** It has been taught and marked. What it used is taken by whoever marks it; what is left reserved is given free. */
export async function finish(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await freed(ctx, await moveAll(ctx, 'finish', ids));
}
/** The marks were taken back: it waits for them again, with its minutes reserved and everybody's time taken. */
export async function reopen(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const docs = await moveAll(ctx, 'reopen', ids);
  await reserveAnew(ctx, docs);
  await turnFigures(
    ctx,
    docs.flatMap(({ students }) => students.map(({ student_id }) => student_id)),
  );
}

const mustHaveTime = (ctx: Ctx, { id, starts_at, ends_at }: LessonDoc, student_ids: readonly number[]) =>
  mustBeFree(ctx, [{ student_ids, starts_at, ends_at }], [{ lesson_id: id }]);

/** Whose time a lesson takes: not that of students on leave. */
export async function setBooked(
  ctx: Ctx,
  doc: LessonDoc,
  studentIds: readonly number[],
  isBooked: boolean,
): Promise<void> {
  const student_ids = doc.students.flatMap(({ student_id, is_booked }) =>
    studentIds.includes(student_id) && is_booked !== isBooked ? student_id : [],
  );
  if (isBooked) await mustHaveTime(ctx, doc, student_ids);
  await presence.setBooked(ctx, doc.id, student_ids, isBooked);
}

/** Before it begins: their time is free, and when they asked is kept. Taken back, they are booked as before. */
export async function leave(ctx: Ctx, doc: LessonDoc, studentId: number, asks: boolean): Promise<void> {
  const theirs = doc.students.find(({ student_id }) => student_id === studentId);
  if (!theirs) throw notFound();
  must(doc.status === 'planned' || lessonText.not_planned);
  must(doc.starts_at > toUnix(ctx.now) || lessonText.has_begun);
  must((theirs.leave_at === null) === asks || (asks ? lessonText.on_leave : lessonText.not_on_leave));
  if (!asks) await mustHaveTime(ctx, doc, [studentId]);
  await presence.setBooked(ctx, doc.id, [studentId], !asks, asks ? ctx.now : null);
  await store.update(ctx, [doc.id], {});
}
