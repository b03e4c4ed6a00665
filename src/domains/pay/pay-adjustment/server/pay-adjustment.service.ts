import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { payLines } from '../../pay-line/server/pay-line.service.ts';
import { payAdjustmentApi } from '../pay-adjustment.contract.ts';
import { payAdjustmentStatus } from '../pay-adjustment.status.ts';
import { payAdjustmentText as text } from '../pay-adjustment.text.ts';
import { payAdjustmentStore as store } from './pay-adjustment.store.ts';

/** Approved, it counts in its month; where that is final or locked, in the running one, naming the other. */
async function setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
  if (status !== 'approved') return store.move(ctx, id, status);
  const doc = await store.lock(ctx, id);
  if (!doc) throw notFound();
  const month = await store.payMonth(ctx, doc, monthOf(todayOf(ctx)));
  // In one statement: once it is approved, nothing of it changes any more.
  await store.move(ctx, id, status, { month, corrects_month: month === doc.month ? null : doc.month });
}

/** What other nouns ask of adjustments. */
export const payAdjustments = {
  waiting: store.waiting,
  page: (ctx: Ctx, query: ParsedOf<typeof payAdjustmentApi.list>) => store.page(ctx, query),
  totals: store.totals,
  ofSheet: store.ofSheet,
  byTeacher: store.byTeacher,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
};

export const payAdjustmentService = implement(payAdjustmentApi, {
  ...approvalHandlers(store),
  totals: (ctx, filter) => store.totals(ctx, filter),
  add: async (ctx, input) => {
    const unknown = () => invalid({ teacher_id: text.teacher_not_found });
    if (!(await payLines.knows({ ...ctx, reading: [ctx.company_id] }, input.teacher_id))) throw unknown();
    return { id: await explain(store.insert(ctx, input), { pay_adjustment_teacher: unknown }) };
  },
  ...transitionHandlers(
    payAdjustmentStatus,
    { lock: store.lock, setStatus },
    { tellWhy: (ctx, { id }, { reason = '' }) => store.keep(ctx, id, { reason }) },
  ),
});
