import { notFound, stale } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { classHoursApi } from '../class-hours.contract.ts';
import { extend, freeze, gift, resume, transfer } from './class-hours.adjust.ts';
import { consume, plan, planMany, settle, undoConsume, unplan, unplanMany } from './class-hours.consume.ts';
import { creditSums, onCredit } from './class-hours.credit.ts';
import { figures } from './class-hours.figures.ts';
import { classHoursListStore as lists } from './class-hours.list.store.ts';
import { classPlanStore as plans } from './class-hours.plan.store.ts';
import { foretell } from './class-hours.preview.ts';
import { buy, type Hours, openLot, type Source, undoBuy } from './class-hours.purchase.ts';
import { comeBack, leave } from './class-hours.release.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { summaryOf } from './class-hours.summary.ts';
import { classUseStore as uses } from './class-hours.use.store.ts';

/** What other nouns ask of class hours, each in the caller's transaction. */
export const classHours = {
  buy,
  undoBuy,
  gift,
  extend,
  freeze,
  resume,
  transfer,
  leave,
  comeBack,
  consume,
  undoConsume,
  /** For a preview: what a student has after a lesson gave its hours back, or took others instead. */
  foretell,
  plan,
  planMany,
  unplan,
  unplanMany,
  summaryOf,
  /** A lot that the old books bring along; the caller posts its money, and settles when all are there. */
  open: (ctx: Ctx, hours: Hours, price_fen: number, source: Source): Promise<number> =>
    openLot(ctx, hours, source, { kind: 'opening', price_fen }),
  /** Hours that go on in another contract: a lot of their own, at what they are worth. The caller settles at the end. */
  carryIn: (
    ctx: Ctx,
    hours: Hours,
    from: { price_fen: number; from_lot_id: number; contract_line_id: number; reason: string },
    source: Source,
  ): Promise<number> => openLot(ctx, hours, source, { kind: 'carry_in', ...from }),
  /** Hours that somebody brings along from another company: worth what left there. The caller posts, and settles at the end. */
  branchIn: (
    ctx: Ctx,
    hours: Hours,
    from: { price_fen: number; reason: string },
    source: Source,
  ): Promise<number> => openLot(ctx, hours, source, { kind: 'branch_in', ...from }),
  async settle(ctx: Ctx, studentId: number): Promise<void> {
    await settle(ctx, studentId);
    await figures(ctx, studentId);
  },
  /** One lot, as it stands; whoever changes it locks first. */
  lot: store.lot,
  /** What a student has left, frozen and expired ones too. */
  lotsOf: (ctx: Ctx, studentId: number) => store.living(ctx, studentId),
  /** Minutes that lessons took and no lot could give. */
  owedOf: async (ctx: Ctx, studentId: number): Promise<number> =>
    sumOf(await uses.owed(ctx, studentId), (use) => use.owed_minutes),
  /** Minutes that lessons are booked for. */
  plannedOf: async (ctx: Ctx, studentId: number): Promise<number> =>
    sumOf(await plans.of(ctx, studentId), (plan) => plan.minutes),
  /** What was taught and is not paid, at the list price: beside the books. */
  onCredit,
  /** What documents took of whom, as far as it stands. */
  taken: lists.taken,
  holders: lists.holders,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  /** Which hours of a lot a lesson uses first, here. */
  giftMode: store.giftMode,
  /** The company's class hour. */
  minutesPerHour: lists.perHour,
  expiring: lists.expiring,
  expired: lists.expired,
};

/** What is changed is what this person sees, and what they saw. */
async function unchanged(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<void> {
  const seen = await lists.find(ctx, id);
  if (!seen || seen.company_id !== ctx.company_id) throw notFound();
  if (seen.version !== version) throw stale();
}

export const classHoursService = implement(classHoursApi, {
  list: (ctx, query) => lists.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await lists.find(ctx, id);
    if (!found) throw notFound();
    const [tenders, changes] = [await lists.tenders(ctx, id), await lists.changes(ctx, id)];
    return { ...found, tenders, changes, uses: await lists.uses(ctx, id) };
  },
  summary: async (ctx, { student_id }) => {
    if (!(await students.sees(ctx, student_id))) throw notFound();
    const minutes_per_class_hour = await lists.perHour(ctx);
    const list = await summaryOf(ctx, student_id);
    const { company_id } = ctx;
    const { lessons } = await onCredit(ctx, { company_id, student_id, to: todayOf(ctx) });
    return {
      list: list.map((one) => {
        const owed = creditSums(lessons.filter(({ course_type }) => course_type === one.course_type));
        return { ...one, minutes_per_class_hour, owed_fen: owed.unpriced_minutes ? null : owed.amount_fen };
      }),
    };
  },
  gift: async (ctx, { reason, subject_id = null, expires_on = null, ...hours }) => {
    if (!(await students.sees(ctx, hours.student_id))) throw notFound();
    await students.must(ctx, hours.student_id);
    return { id: await gift(ctx, { ...hours, subject_id, expires_on }, reason) };
  },
  extend: async (ctx, { expires_on, reason, ...lot }) => {
    await unchanged(ctx, lot);
    await extend(ctx, lot.id, expires_on, reason);
    return {};
  },
  freeze: async (ctx, { reason, ...lot }) => {
    await unchanged(ctx, lot);
    await freeze(ctx, lot.id, reason);
    return {};
  },
  resume: async (ctx, lot) => {
    await unchanged(ctx, lot);
    await resume(ctx, lot.id);
    return {};
  },
  export: (ctx, filter) => lists.all(ctx, filter),
});
