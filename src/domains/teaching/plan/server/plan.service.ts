import { students } from '@/domains/people/student/server/student.service.ts';
import { CODE, invalid, must, notFound, Refusal, refuse } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { Demand } from '../../demand/demand.contract.ts';
import { demands } from '../../demand/server/demand.service.ts';
import { lessonText } from '../../lesson/lesson.text.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import { PLAN_STATES, planApi } from '../plan.contract.ts';
import type { KeptPart, Pattern } from '../plan.pattern.ts';
import { planText as text } from '../plan.text.ts';
import { prepareAdjustment } from './plan.adjust.ts';
import { freeWeekly } from './plan.free.ts';
import { type PlanSource, type Prepared, prepare } from './plan.preview.ts';
import { rank } from './plan.ranking.ts';
import { busyTimes } from './plan.slots.ts';
import { planStore as store } from './plan.store.ts';

export type { PlanSource } from './plan.preview.ts';
export { assessmentSlot, costSlot } from './plan.ranking.ts';

/** What is shown must be what is saved: neither past nor clashing, and as it was previewed. */
function mustStand({ preview }: Pick<Prepared, 'preview'>, snapshot: string): void {
  if (preview.snapshot !== snapshot) throw new Refusal(CODE.stale, text.changed);
  if (preview.past_count > 0) throw refuse(lessonText.in_past);
}

/** Carries a preview out, all of it or nothing. Answers how many lessons stand by it. */
async function carryOut(ctx: Ctx, source: PlanSource, prepared: Prepared, snapshot: string): Promise<number> {
  mustStand(prepared, snapshot);
  const { added, moved, cancelled } = prepared;
  const hours = { mustHaveHours: !source.on_credit };
  if (cancelled.length) await lessons.cancel(ctx, cancelled, ctx.say(text.reason_replanned));
  if (moved.length)
    await lessons.rearrange(
      ctx,
      moved.map(({ id, draft }) => ({ ...draft, id })),
      hours,
    );
  if (added.length) await lessons.create(ctx, added, hours);
  return added.length + moved.length;
}

/** What other nouns ask of planning. */
export const plans = { prepare, carryOut };

const sourceOf = (demand: Demand): PlanSource => ({
  of: { demand_id: demand.id },
  version: demand.version,
  course_type: demand.course_type,
  subject_id: demand.subject_id,
  student_ids: demand.students.map(({ id }) => id),
  time_zone: demand.time_zone,
  minutes: demand.minutes,
  planned_minutes: demand.planned_minutes,
  on_credit: demand.on_credit === 1,
});

const PLANNABLE: readonly string[] = ['accepted', 'partly_planned', 'planned'];
/** One that this person sees, and that was accepted. */
async function plannable(ctx: Ctx, id: number): Promise<Demand> {
  const demand = await demands.find(ctx, id);
  if (!demand || demand.company_id !== ctx.company_id) throw notFound();
  must(PLANNABLE.includes(demand.status) || text.not_accepted);
  return demand;
}

/** Those of its lessons that are still to come. */
async function ahead(ctx: Ctx, id: number): Promise<number[]> {
  const now = toUnix(ctx.now);
  return (await lessons.ofDemand(ctx, id)).flatMap((lesson) =>
    lesson.status === 'moved' || (lesson.status === 'planned' && lesson.starts_at > now) ? lesson.id : [],
  );
}

async function held(ctx: Ctx, id: number): Promise<Demand> {
  await demands.locked(ctx, id);
  return plannable(ctx, id);
}

/** Lessons of the demand that are planned and lie ahead: all that were named. */
function ofIt(docs: readonly LessonDoc[], { id }: Demand, asked: readonly number[]): readonly LessonDoc[] {
  const own = docs.filter((doc) => doc.demand_id === id && doc.status === 'planned');
  if (own.length !== new Set(asked).size) throw refuse(text.not_of_it);
  return own.toSorted((a, b) => a.starts_at - b.starts_at || a.id - b.id);
}

type Saving = Pattern & { readonly snapshot: string; readonly keeps?: readonly KeptPart[] };
async function save(
  ctx: Ctx,
  demand: Demand,
  { snapshot, keeps, ...pattern }: Saving,
  standing: readonly LessonDoc[],
): Promise<{ count: number }> {
  const source = sourceOf(demand);
  const prepared = await prepare(ctx, source, pattern, { lessons: standing, keeps });
  const count = await carryOut(ctx, source, prepared, snapshot);
  return { count };
}

export const planService = implement(planApi, {
  busy: async (ctx, { student_id, from, to }) => {
    await students.seen(ctx, student_id);
    return { list: await busyTimes(ctx, student_id, from, to) };
  },
  list: (ctx, { state, ...query }) =>
    demands.page(ctx, { ...query, statuses: state ? [state] : PLAN_STATES, sort: 'deadline' }),
  teachers: async (ctx, { id }) => ({ list: await rank(ctx, await plannable(ctx, id)) }),
  preview: async (ctx, { id, ...pattern }) =>
    (await prepare(ctx, sourceOf(await plannable(ctx, id)), pattern)).preview,
  editPreview: async (ctx, { id, keeps, ...pattern }) => {
    const source = sourceOf(await plannable(ctx, id));
    const standing = { lessons: await lessons.getMany(ctx, await ahead(ctx, id)), keeps };
    return (await prepare(ctx, source, pattern, standing)).preview;
  },
  // A new plan does not touch the lessons that stand: only one that replaces them (`keeps`) may take their place.
  free: async (ctx, { id, keeps, ...pattern }) => {
    const source = sourceOf(await plannable(ctx, id));
    const standing = keeps ? await lessons.getMany(ctx, await ahead(ctx, id)) : [];
    const found = await freeWeekly(ctx, source, pattern, standing);
    return { list: found.map((weekly) => ({ weekly })) };
  },
  add: async (ctx, { id, ...input }) => save(ctx, await held(ctx, id), input, []),
  edit: async (ctx, { id, ...input }) => {
    const demand = await held(ctx, id);
    return save(ctx, demand, input, await lessons.lockMany(ctx, await ahead(ctx, id)));
  },
  adjustPreview: async (ctx, { id, lesson_ids, ...adjustment }) => {
    const demand = await plannable(ctx, id);
    const docs = ofIt(await lessons.getMany(ctx, lesson_ids), demand, lesson_ids);
    return (await prepareAdjustment(ctx, demand, docs, adjustment)).preview;
  },
  adjust: async (ctx, { id, lesson_ids, snapshot, reason = '', ...adjustment }) => {
    const demand = await held(ctx, id);
    const docs = ofIt(await lessons.lockMany(ctx, lesson_ids), demand, lesson_ids);
    if (adjustment.kind === 'cancel' && !reason) throw invalid({ reason: text.needs_reason });
    const { preview, changed } = await prepareAdjustment(ctx, demand, docs, adjustment);
    mustStand({ preview }, snapshot);
    await store.because(ctx, reason);
    const ids = docs.map((doc) => doc.id);
    if (adjustment.kind === 'cancel') await lessons.cancel(ctx, ids, reason);
    else if (adjustment.kind === 'pause') await lessons.takeOff(ctx, ids, reason);
    else await lessons.rearrange(ctx, changed);
    return { count: docs.length };
  },
});
