import { must, notFound } from '@/kernel/errors.ts';
import { setCompanyScope } from '@/kernel/server/document/approval.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { firstDayOf, momentOf, monthOf, plusDays, plusMonths, spanOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { companies } from '../../../organisation/company/server/company.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { receipts } from '../../receipt/server/receipt.service.ts';
import { rechargeApi } from '../recharge.contract.ts';
import { addressOf, amountOf, type Category, isWhole } from '../recharge.rules.ts';
import { rechargeStatus } from '../recharge.status.ts';
import { rechargeText } from '../recharge.text.ts';
import { reopenClawbacks, settleClawbacks } from './clawback.settle.ts';
import { enter, enterAnew, enterMixed, type Head, type Line, removeDraft } from './recharge.create.ts';
import { type Locked, post, takeBack, turnDown } from './recharge.post.ts';
import { coinsMustBeThere, rebackOutlook } from './recharge.spent.ts';
import { rechargeStore } from './recharge.store.ts';
import { referralSlot } from './recharge-event.service.ts';
import { visibleTo } from './recharge-row.store.ts';

/** Nothing of a receipt is submitted before all of it is split, nor for a contract that takes no money. */
async function mustBeWhole(ctx: Ctx, { receipt_id, contract_id }: Locked): Promise<void> {
  if (contract_id !== null) await contracts.mustTakeMoney(ctx, contract_id);
  const { amount_fen } = await receipts.lock(ctx, receipt_id);
  must(isWhole(await rechargeStore.living(ctx, receipt_id), amount_fen));
}

/** Whoever brought the student is named, unless somebody has been entered. */
async function fillReferral(ctx: Ctx, { id, student_id, amount_fen, referrer_id }: Locked): Promise<void> {
  if (referrer_id !== null) return;
  for (const referralOf of referralSlot.parts) {
    const found = await referralOf(ctx, { id, student_id, amount_fen });
    if (found) return rechargeStore.update(ctx, id, found);
  }
}

const moves = transitionHandlers(rechargeStatus, rechargeStore, {
  complete: async (ctx, doc) => {
    await mustBeWhole(ctx, doc);
    await fillReferral(ctx, doc);
  },
  post,
  turnDown: (ctx, doc, { reason = '' }) => turnDown(ctx, doc, reason),
  takeBack: (ctx, doc, { reason = '' }) => takeBack(ctx, doc, reason),
});
const submitAll = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  for (const id of ids) await moves.submit(ctx, { id });
};

/** What other nouns ask of recharges, each in the caller's transaction. */
export const recharges = {
  waiting: rechargeStore.waiting,
  undecided: rechargeStore.undecided,
  /** For a store that joins the table `recharge`: those that this person sees. */
  visible: visibleTo,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await rechargeStore.find(ctx, id)) !== undefined,
  /** A receipt is seen with any part of it. */
  seesReceipt: rechargeStore.seesReceipt,
  ofReceipt: rechargeStore.ofReceipt,
  any: async (ctx: Ctx): Promise<boolean> => (await rechargeStore.page(ctx, { page: 1, limit: 1 })).total > 0,
  /** What keeps a student from leaving: money that somebody still decides about. */
  openOf: async (ctx: Ctx, student_id: number): Promise<Sentence[]> => {
    const { list } = await rechargeStore.page(ctx, { student_id, status: 'submitted', page: 1, limit: 3 });
    return list.map(({ number }) => fill(rechargeText.still_open, { number }));
  },
  byLabel: rechargeStore.byLabelUse,
  byMethod: rechargeStore.byMethodUse,
  byChannel: rechargeStore.byChannelUse,
  /** What a statement calls them, and where they open. */
  sources: async (ctx: Ctx, ids: readonly number[]) =>
    (await rechargeStore.named(ctx, ids)).map(({ id, number, category }) => ({
      id,
      title: number,
      url: addressOf({ id, category }),
    })),
  /** A payment and its parts, submitted at once or kept as drafts. */
  async enter(
    ctx: Ctx,
    category: Category,
    head: Head,
    lines: readonly Line[],
    submit = true,
  ): Promise<number[]> {
    const { ids } = await enter(ctx, category, head, lines);
    if (submit) await submitAll(ctx, ids);
    return ids;
  },
  approve: (ctx: Ctx, id: number) => moves.audit(ctx, { id, pass: 1 }),
  settleClawbacks,
  reopenClawbacks,
  coinsMustBeThere,
};

async function found(ctx: Ctx, id: number) {
  const row = await rechargeStore.find(ctx, id);
  if (!row) throw notFound();
  return row;
}

const nothing = { count: 0, amount_fen: 0, fee_fen: 0, gift_fen: 0, reward_fen: 0 };

/** The month so far beside the same days of last year, here and in every company that may be looked at. */
async function receivedThisMonth(ctx: Ctx) {
  const today = todayOf(ctx);
  const { from, to } = spanOf(ctx.time_zone, monthOf(today));
  const ago = plusMonths(today, -12);
  const lastYear = {
    from: momentOf(ctx.time_zone, firstDayOf(monthOf(ago)), 0),
    to: momentOf(ctx.time_zone, plusDays(ago, 1), 0) - 1,
  };
  await setCompanyScope(ctx, ctx.readable, ctx.company_id);
  const now = await rechargeStore.received(ctx, ctx.readable, { from, to });
  const before = await rechargeStore.received(ctx, ctx.readable, lastYear);
  const at = (company: number) => (row: { company_id: number }) => row.company_id === company;
  const here = now.filter(at(ctx.company_id));
  return {
    from,
    to,
    amount_fen: amountOf(here),
    last_year_fen: amountOf(before.filter(at(ctx.company_id))),
    categories: here.map(({ category, count, amount_fen }) => ({ category, count, amount_fen })),
    companies: (await companies.brief(ctx, [...ctx.readable])).map(({ id, name }) => ({
      id,
      name,
      amount_fen: amountOf(now.filter(at(id))),
      last_year_fen: amountOf(before.filter(at(id))),
      count: sumOf(now.filter(at(id)), (row) => row.count),
    })),
  };
}

export const rechargeService = implement(rechargeApi, {
  list: (ctx, query) => rechargeStore.page(ctx, query),
  totals: async (ctx, filter) => {
    const sums = await rechargeStore.byStatus(ctx, filter);
    return {
      submitted: sums.get('submitted') ?? nothing,
      approved: sums.get('approved') ?? nothing,
      rebacked: sums.get('rebacked') ?? nothing,
      labels: await rechargeStore.byLabel(ctx, filter),
    };
  },
  month: receivedThisMonth,
  get: async (ctx, { id }) => {
    const row = await rechargeStore.detail(ctx, id);
    if (!row) throw notFound();
    return row;
  },
  spent: async (ctx, { id }) => rebackOutlook(ctx, await found(ctx, id)),
  add: async (ctx, { category, lines, more_payments = [], submit_now, ...head }) => {
    const made = more_payments.length
      ? await enterMixed(ctx, category, head, more_payments, lines)
      : await enter(ctx, category, head, lines);
    if (submit_now) await submitAll(ctx, made.ids);
    return { ...made, id: made.ids[0] as number };
  },
  edit: async (ctx, { receipt_id, version, lines, submit_now, ...head }) => {
    const ids = await enterAnew(ctx, receipt_id, version, head, lines);
    if (submit_now) await submitAll(ctx, ids);
    return { id: ids[0] as number, ids };
  },
  del: async (ctx, { id }) => {
    await removeDraft(ctx, id);
    return {};
  },
  export: (ctx, filter) => rechargeStore.all(ctx, filter),
  ...moves,
});
