import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Payment } from '@/kernel/payment.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { baseData } from '../../../organisation/base-data/server/base-data.service.ts';
import type { TimelineItem } from '../../../people/student/server/student.service.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { refundApi } from '../refund.contract.ts';
import { refundPaths } from '../refund.paths.ts';
import { type Asked, averageIsPaid, paidInTime, simulate } from '../refund.rules.ts';
import { isWaiting, refundStatus } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';
import { asked, quote, request } from './refund.create.ts';
import { refundListStore as lists } from './refund.list.store.ts';
import { refundLotStore } from './refund.lot.store.ts';
import { tellMaker } from './refund.notifications.ts';
import { outlook } from './refund.outlook.ts';
import { payOut, undoPayment } from './refund.pay.ts';
import { holdsOf, lotLine } from './refund.pricing.ts';
import { lookAgain, onLotsChanged } from './refund.recalculate.ts';
import { doubtsOf } from './refund.slots.ts';
import { refundStore as store } from './refund.store.ts';
import { effectsOf } from './refund-effect.service.ts';

const addressOf = (id: number): string => refundPaths.detail(id);
const giveBack = (ctx: Ctx, id: number) => ledger.unhold(ctx, 'refund', id, 'released');

/** What other nouns ask of refunds. */
export const refunds = {
  request,
  waiting: lists.waiting,
  waitingUntil: lists.waitingUntil,
  addressOf,
  onLotsChanged,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  /** What keeps a student from being cleared. */
  openOf: async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
    (await lists.open(ctx, studentId)).map((one) => fill(refundText.still_open, one)),
  /** What was paid back for hours of these lots, of which account's money and by which method: for the document that sold them. */
  paidFor: async (ctx: Ctx, company_id: number, lotIds: readonly number[]) => {
    if (lotIds.length === 0) return [];
    const paid = await refundLotStore.paidFor(ctx, company_id, lotIds);
    const methods = await baseData.names(ctx, [...new Set(paid.map(({ method_id }) => method_id))]);
    return paid.map(({ method_id, ...one }) => ({
      ...one,
      method_name: methods.find(({ id }) => id === method_id)?.name ?? '',
    }));
  },
  /** For a line of a statement. */
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await lists.numbers(ctx, ids)).map(({ id, number }) => ({ id, title: number, url: addressOf(id) })),
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await lists.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.created_at,
      title: row.number,
      text: [ctx.say(refundStatus.states[row.status].label), formatFen(row.amount_fen)].join(' · '),
      admin_name: row.created_by_name,
      url: addressOf(row.id),
    })),
};

/** One refund of a lot waits at a time: what it promises follows from what the others have paid. Under the student's lock. */
async function mustBeAlone(ctx: Ctx, id: number): Promise<void> {
  const lots = (await store.lines(ctx, id)).flatMap(({ lot_id }) => lot_id ?? []);
  const [other] = (await store.waitingFor(ctx, lots)).filter((one) => one.id !== id);
  if (other) throw refuse(refundText.other_waits, { number: other.number });
}

/** A payment that failed waits to be made again, if what it takes is still what it was. */
async function waitAgain(ctx: Ctx, id: number): Promise<void> {
  const doc = await store.lockAny(ctx, id);
  if (doc?.status !== 'finance_approved') return;
  if (await asConsequence(ctx, () => lookAgain(ctx, doc, 'lesson'))) return;
  const held = holdsOf(doc.student_id, await store.lines(ctx, id));
  if (held.length) await ledger.hold(ctx, 'refund', id, held);
}

/** Every policy, and whose figures it would lessen. */
async function withEffects(ctx: Ctx, student_id: number, found: Asked) {
  const list = [];
  for (const outcome of simulate(found)) {
    const { policy, amount_fen } = outcome;
    const lines = [
      ...found.accounts.map((one) => ({ lot_id: null, refund_amount_fen: one.amount_fen })),
      ...found.lots.map(({ lot, ...minutes }) => ({
        lot_id: lot.id,
        refund_amount_fen: lotLine(lot, minutes, policy).refund_amount_fen,
      })),
    ];
    list.push({ ...outcome, effects: await effectsOf(ctx, { student_id, amount_fen, lines }) });
  }
  return list;
}

export const refundService = implement(refundApi, {
  list: (ctx, query) => lists.page(ctx, query),
  totals: (ctx, filter) => lists.totals(ctx, filter),
  get: async (ctx, { id }) => {
    const found = await lists.find(ctx, id);
    if (!found) throw notFound();
    const { company_id } = found;
    const lines = await lists.lines(ctx, company_id, id);
    return {
      ...found,
      lines,
      doubts: isWaiting(found.status) ? await doubtsOf(ctx, id) : [],
      effects: isWaiting(found.status) ? await effectsOf(ctx, { ...found, lines }) : [],
      deductions: await lists.deductions(ctx, company_id, id),
      file_ids: await lists.files(ctx, company_id, id),
      steps: await lists.steps(ctx, company_id, id),
      ended_contracts: await lists.endedContracts(ctx, id),
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
    };
  },
  quote: (ctx, { student_id }) => quote(ctx, student_id),
  outlook: (ctx, { id }) => outlook(ctx, id),
  simulate: async (ctx, what) => {
    const found = await asked(ctx, what);
    const isSame = averageIsPaid(found, await classHours.giftMode(ctx));
    return {
      list: await withEffects(ctx, what.student_id, found),
      note: isSame ? ctx.say(refundText.average_is_paid) : null,
    };
  },
  request,
  payee: async (ctx, { id, version, ...payee }) => {
    const doc = await store.lock(ctx, id);
    if (!doc) throw notFound();
    if (doc.version !== version) throw stale();
    must(isWaiting(doc.status) || refundText.payee_late);
    await store.setPayee(ctx, id, payee);
    return {};
  },
  export: (ctx, filter) => lists.all(ctx, filter),
  ...transitionHandlers(refundStatus, store, {
    payOut: async (ctx, doc, input) => {
      const { pay_reference = '', paid_on = todayOf(ctx) } = input as Payment;
      const requested_on = clockOf(ctx.time_zone, toUnix(doc.created_at)).day;
      const inTime = paidInTime(paid_on, requested_on, todayOf(ctx));
      if (inTime !== true) throw invalid({ paid_on: inTime });
      await store.setPayment(ctx, doc.id, { pay_reference, paid_on });
      await payOut(ctx, doc);
      await tellMaker(ctx, 'paid', doc);
    },
    giveUp: async (ctx, doc, { reason }) => {
      await giveBack(ctx, doc.id);
      await tellMaker(ctx, 'rejected', doc, reason);
    },
    release: async (ctx, { id }) => void (await giveBack(ctx, id)),
    payAgain: async (ctx, doc, { reason = '' }) => {
      await undoPayment(ctx, doc, reason);
      await mustBeAlone(ctx, doc.id);
      await waitAgain(ctx, doc.id);
      await tellMaker(ctx, 'failed', doc, reason);
    },
    takeBack: async (ctx, doc, { reason = '' }) => {
      await undoPayment(ctx, doc, reason);
      await tellMaker(ctx, 'rebacked', doc, reason);
    },
  }),
});
