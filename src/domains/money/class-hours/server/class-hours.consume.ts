import { must, notFound, refuse } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { allocate, type Part, without } from '../class-hours.rules.ts';
import { classHoursText } from '../class-hours.text.ts';
import { figures, plannedFigures, plannedFiguresOf, reasons } from './class-hours.figures.ts';
import { change } from './class-hours.lot.ts';
import { classPlanStore as plans } from './class-hours.plan.store.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { type UseRow, classUseStore as uses } from './class-hours.use.store.ts';
import { hoursRecognised, lotsChanged, plansChanged } from './class-hours-event.service.ts';

/** A lesson of one student. */
export interface Lesson {
  readonly student_id: number;
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  readonly minutes: number;
  /** The day of the lesson, where the company is. */
  readonly used_on: string;
  /** Which document it is; it takes a student's hours once. */
  readonly doc: string;
  readonly doc_id: number;
}

/** The lesson's own hours belong to its day in the books; hours that were owed to the day on which they are settled. */
type Taking = { readonly kind: 'lesson' | 'lesson_owed'; readonly key: string };

/** Takes parts from their lots, and recognises what they bring. */
async function take(ctx: Ctx, use: UseOf, parts: readonly Part[], taking: Taking): Promise<void> {
  const fen = sumOf(parts, (part) => part.fen);
  const { student_id, doc, doc_id, used_on } = use;
  for (const part of parts)
    await change(ctx, part.lot_id, {
      paid_used_minutes: part.paid_minutes,
      gift_used_minutes: part.gift_minutes,
      recognised_fen: part.fen,
    });
  // Before the money: whoever waits with a hold on it makes room.
  await lotsChanged.emit(ctx, { lot_ids: parts.map((part) => part.lot_id), by: 'lesson' });
  const entry = fen
    ? await ledger.post(ctx, { ...taking, doc, doc_id, about_on: used_on }, [
        { account: 'classes', student_id, amount_fen: -fen },
        { account: 'revenue', amount_fen: fen },
      ])
    : null;
  await uses.keepParts(ctx, use.id, parts, entry);
  await hoursRecognised.emit(ctx, { doc, doc_id, student_id, parts });
}
type UseOf = Pick<UseRow, 'id' | 'student_id' | 'doc' | 'doc_id' | 'used_on'>;

/** Takes a lesson's minutes; what no lot can give is owed. */
export async function consume(ctx: Ctx, lesson: Lesson) {
  must(lesson.minutes > 0 || classHoursText.minutes_positive);
  await ledger.lock(ctx, [lesson.student_id]);
  const lots = await store.living(ctx, lesson.student_id);
  const { parts, owed_minutes } = allocate(lots, lesson, lesson.minutes, await store.giftMode(ctx));
  const id = await explain(uses.insert(ctx, { ...lesson, owed_minutes }), reasons);
  if (parts.length)
    await take(ctx, { ...lesson, id }, parts, { kind: 'lesson', key: `class_use:${id}:take` });
  if (await plans.remove(ctx, lesson.doc, lesson.doc_id, lesson.student_id))
    await plannedFigures(ctx, lesson.student_id);
  await figures(ctx, lesson.student_id);
  return { id, parts, owed_minutes };
}

/** Gives back exactly what a lesson took, to the lots that it came from. */
export async function undoConsume(ctx: Ctx, lesson: Pick<Lesson, 'student_id' | 'doc' | 'doc_id'>) {
  const { student_id, doc, doc_id } = lesson;
  await ledger.lock(ctx, [student_id]);
  const use = await uses.find(ctx, doc, doc_id, student_id);
  if (!use) throw notFound();
  const parts = await uses.parts(ctx, [use.id]);
  for (const entry of new Set(parts.flatMap((part) => part.entry_id ?? [])))
    await ledger.reverse(ctx, entry, {
      kind: 'lesson_undo',
      doc,
      doc_id,
      about_on: use.used_on,
      key: `class_use:${use.id}:undo:${entry}`,
    });
  for (const part of parts)
    await change(ctx, part.lot_id, {
      paid_used_minutes: -part.paid_minutes,
      gift_used_minutes: -part.gift_minutes,
      recognised_fen: -part.fen,
    });
  await lotsChanged.emit(ctx, { lot_ids: parts.map((part) => part.lot_id), by: 'lesson' });
  await uses.set(ctx, use.id, { undone_at: ctx.now, owed_minutes: 0 });
  const back = parts.map(({ lot_id, fen }) => ({ lot_id, fen: -fen }));
  await hoursRecognised.emit(ctx, { doc, doc_id, student_id, parts: back });
  await settle(ctx, student_id);
  await figures(ctx, student_id);
  return { id: use.id, parts };
}

/**
 * Minutes are owed only while no lot could give them: whatever brings usable hours ends with this. The revenue falls
 * into the month that is open now.
 */
export async function settle(ctx: Ctx, studentId: number): Promise<void> {
  const owed = await uses.owed(ctx, studentId);
  if (owed.length === 0) return;
  const mode = await store.giftMode(ctx);
  let lots = await store.living(ctx, studentId);
  for (const use of owed) {
    const { parts, owed_minutes } = allocate(lots, use, use.owed_minutes, mode);
    if (parts.length === 0) continue;
    const before = (await uses.parts(ctx, [use.id])).length;
    await take(ctx, use, parts, { kind: 'lesson_owed', key: `class_use:${use.id}:settle:${before}` });
    await uses.set(ctx, use.id, { owed_minutes });
    lots = lots.map((lot) => parts.reduce((now, p) => (p.lot_id === now.id ? without(now, p) : now), lot));
  }
}

/** A lesson is planned: its minutes are no longer left to schedule. Whether enough remain is the planner's to ask. */
export async function plan(ctx: Ctx, lesson: Omit<Lesson, 'used_on'>): Promise<void> {
  must(lesson.minutes > 0 || classHoursText.minutes_positive);
  await ledger.lock(ctx, [lesson.student_id]);
  await explain(plans.insert(ctx, lesson), {
    ...reasons,
    class_plan_once: () => refuse(classHoursText.planned_already),
  });
  await plannedFigures(ctx, lesson.student_id);
  await plansChanged.emit(ctx, { student_ids: [lesson.student_id] });
}
export async function unplan(
  ctx: Ctx,
  { doc, doc_id, student_id }: Pick<Lesson, 'student_id' | 'doc' | 'doc_id'>,
): Promise<void> {
  await ledger.lock(ctx, [student_id]);
  if (!(await plans.remove(ctx, doc, doc_id, student_id))) return;
  await plannedFigures(ctx, student_id);
  await plansChanged.emit(ctx, { student_ids: [student_id] });
}

/** The same for many lessons at once, for whomever; what is planned already stays as it is. */
export async function planMany(ctx: Ctx, lessons: readonly Omit<Lesson, 'used_on'>[]): Promise<void> {
  if (lessons.length === 0) return;
  must(lessons.every(({ minutes }) => minutes > 0) || classHoursText.minutes_positive);
  const studentIds = [...new Set(lessons.map(({ student_id }) => student_id))];
  await ledger.lock(ctx, studentIds);
  await explain(plans.insertMany(ctx, lessons), reasons);
  await plannedFiguresOf(ctx, studentIds);
  await plansChanged.emit(ctx, { student_ids: studentIds });
}
export async function unplanMany(ctx: Ctx, doc: string, docIds: readonly number[]): Promise<void> {
  const studentIds = docIds.length ? await plans.plannersOf(ctx, doc, docIds) : [];
  if (studentIds.length === 0) return;
  await ledger.lock(ctx, studentIds);
  await plans.removeAll(ctx, doc, docIds);
  await plannedFiguresOf(ctx, studentIds);
  await plansChanged.emit(ctx, { student_ids: studentIds });
}
