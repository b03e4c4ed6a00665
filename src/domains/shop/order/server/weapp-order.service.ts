import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { isWeappMessage, weappPayments, weappPlace } from '@/domains/money/weapp/server/weapp.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { attempt } from '@/kernel/server/db/attempt.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx, PublicCtx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { shopSettingOf } from '../../shop-setting/server/shop-setting.service.ts';
import { stocks } from '../../stock/server/stock.service.ts';
import { groupOf, mayPay, proposeTenders, tendersOfLines } from '../order.rules.ts';
import { shopOrderStatus } from '../order.status.ts';
import { weappOrderApi } from '../weapp-order.contract.ts';
import { gravest, linesText, ORDER_WHAT, SIGNED_ORDER, type WeappProblem } from '../weapp-order.rules.ts';
import { weappOrderText as text } from '../weapp-order.text.ts';
import { asLine, holdsOf, letGo } from './order.place.ts';
import { availableOf, buyerOf } from './order.quote.ts';
import { goOn } from './order.send.ts';
import { type OrderRow, orderStore } from './order.store.ts';
import { take } from './order.take.ts';
import type { Buyer } from './shelf.store.ts';
import { weappOrderStore as store } from './weapp-order.store.ts';
import { destination, isSame, type Kept, linesOf, studentOf, type Told } from './weapp-order.told.ts';

const { pay, auto_audit, lapse } = shopOrderStatus.transitions;
const anybody = { lock: orderStore.lockAny, setStatus: orderStore.setStatus };

/** Pieces of lines that hold none yet. */
async function holdPieces(ctx: Ctx, orderId: number): Promise<void> {
  const open = (await orderStore.lines(ctx, orderId)).filter(
    ({ held, kind }) => held === 0 && kind === 'goods',
  );
  const kept = await stocks.hold(
    ctx,
    open.map(({ sku_id, quantity }) => ({ sku_id, quantity })),
  );
  for (const { id, sku_id, quantity } of open)
    if (kept.has(sku_id)) await orderStore.setLine(ctx, id, { held: quantity });
}

/** An order that was not told before: kept whatever is odd about it, with its pieces held. */
async function arrive(ctx: Ctx, told: Kept): Promise<void> {
  const student_id = await studentOf(ctx, told);
  const buyer = student_id === undefined ? undefined : await buyerOf(ctx, student_id);
  const { lines, problems } = await linesOf(ctx, told, buyer);
  const amount_fen = sumOf(lines, (line) => line.amount_fen);
  const odd: (WeappProblem | undefined)[] = [
    ...problems,
    amount_fen === told.amount_fen ? undefined : 'amount',
    student_id === undefined ? 'student' : undefined,
  ];
  const id = await store.insert(ctx, {
    ...destination(
      ctx,
      told,
      lines.some(({ kind }) => kind === 'goods'),
    ),
    student_id: student_id ?? null,
    amount_fen,
    note: told.note ?? '',
    problem: gravest(odd),
    weapp_order_id: told.order_id,
    weapp_payload: told,
  });
  if (id === undefined) return;
  await store.insertLines(
    ctx,
    id,
    lines.map((line, at) => asLine(line, at, [], false)),
  );
  if (await attempt(ctx, () => holdPieces(ctx, id))) await mark(ctx, id, [...odd, 'stock']);
}
const mark = (ctx: Ctx, id: number, odd: readonly (WeappProblem | undefined)[]) =>
  store.update(ctx, id, { problem: gravest(odd) });

/** Hours alone are paid from `learning`; whatever else is in it, `store` pays all of it. */
async function accountOf(ctx: Ctx, orderId: number): Promise<'learning' | 'store'> {
  const lines = await orderStore.lines(ctx, orderId);
  return lines.length > 0 && lines.every(({ kind }) => groupOf(kind) === 'hours') ? 'learning' : 'store';
}

/** Its payment becomes the student's recharge, unless it is one already. */
async function recharge(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.student_id === null || order.weapp_payment_id === '') return;
  const entered = await weappPayments.enterFor(ctx, order.weapp_payment_id, {
    student_id: order.student_id,
    account: await accountOf(ctx, order.id),
  });
  await store.update(ctx, order.id, { recharge_id: entered.id });
}

/** What was told of a payment, once; what it is short of or above the order makes the order odd, never the money. */
async function paid(ctx: Ctx, order: OrderRow, told: Kept): Promise<void> {
  const { payment_id = '', paid_at } = told;
  if (payment_id === '') return;
  if (order.weapp_payment_id !== '') {
    if (order.weapp_payment_id !== payment_id) throw refuse(text.differs);
    return;
  }
  const payment = await weappPayments.keep(ctx, {
    payment_id,
    amount_fen: told.amount_fen,
    phone: told.phone ?? '',
    student_number: told.student_number ?? '',
    paid_at: paid_at === undefined ? ctx.now : fromUnix(paid_at),
  });
  const odd: (WeappProblem | undefined)[] = [
    order.problem === '' ? undefined : order.problem,
    order.status === 'lapsed' ? 'late' : undefined,
    payment.amount_fen === order.amount_fen ? undefined : 'amount',
  ];
  await store.update(ctx, order.id, {
    weapp_payment_id: payment_id,
    weapp_paid_fen: payment.amount_fen,
    problem: gravest(odd),
  });
  const now = await orderStore.lockAny(ctx, order.id);
  if (now && (await attempt(ctx, () => recharge(ctx, now)))) await mark(ctx, order.id, [...odd, 'payment']);
  await settle(ctx, order.id);
}

/** Pays and places it with the money that is there; by the company's setting it is audited at once. */
async function place(ctx: Ctx, order: OrderRow & { readonly student_id: number }): Promise<void> {
  await holdPieces(ctx, order.id);
  await students.mustBeHere(ctx, order.student_id);
  await ledger.lock(ctx, [order.student_id]);
  const lines = await orderStore.lines(ctx, order.id);
  const payableLines = lines.map(({ kind, amount_fen }) => ({ kind, amount_fen, coin_percent: 0 }));
  const available = { ...(await availableOf(ctx, order.student_id)), virtual: 0 };
  const tenders = proposeTenders(payableLines, available);
  must(mayPay(payableLines, tenders));
  const { company_id } = ctx;
  const rows = tendersOfLines(payableLines, tenders).flatMap((own, at) =>
    own.map((tender) => ({ ...tender, company_id, order_id: order.id, line_id: lines[at]?.id as number })),
  );
  if (rows.length > 0) await store.insertTenders(ctx, rows);
  await transition(ctx, pay, anybody, {}, { id: order.id });
  const holds = holdsOf(order.student_id, rows);
  if (holds.length > 0) await ledger.hold(ctx, 'shop_order', order.id, holds);
}

async function auditByItself(ctx: Ctx, id: number): Promise<void> {
  const doc = await orderStore.lockAny(ctx, id);
  if (!doc) throw notFound();
  await transition(ctx, auto_audit, anybody, {}, { id });
  await take(ctx, doc);
  await goOn(ctx, id);
}

/**
 * An order whose payment is on its account is placed. It follows from the approval, and is nobody's decision; what keeps it from being
 * placed makes it odd, and the money stays the student's.
 */
async function settle(ctx: Ctx, id: number): Promise<void> {
  const order = await orderStore.lockAny(ctx, id);
  if (order?.status !== 'unpaid' || order.problem !== '' || order.student_id === null) return;
  if (order.recharge_id === null || !(await weappPayments.isApproved(ctx, order.recharge_id))) return;
  const { student_id } = order;
  await asConsequence(ctx, async () => {
    if (await attempt(ctx, () => place(ctx, { ...order, student_id }))) {
      await mark(ctx, id, ['payment']);
      return;
    }
    const { weapp_auto_audit } = await shopSettingOf(ctx);
    // Where a class is full by now somebody looks at it.
    if (weapp_auto_audit) await attempt(ctx, () => auditByItself(ctx, id));
  });
}

/** Told once or ten times, at once or later: one order, one recharge. */
async function keep(ctx: Ctx, { signature, ...message }: Told): Promise<void> {
  const signed = { ...message, lines: linesText(message.lines), what: ORDER_WHAT };
  if (!(await isWeappMessage(ctx, signed, SIGNED_ORDER, signature))) throw refuse(text.refused);
  const { merchant: _, at: __, ...told } = message;
  await tell(ctx, told);
}

async function tell(ctx: Ctx, told: Kept): Promise<void> {
  if (!(await store.lockByWeapp(ctx, told.order_id))) await arrive(ctx, told);
  const order = await store.lockByWeapp(ctx, told.order_id);
  if (!order) throw notFound();
  if (!isSame(order.weapp_payload as Kept, told)) {
    // Once its payment is there nothing about it changes any more.
    if (order.status !== 'unpaid' || order.weapp_payment_id !== '') throw refuse(text.differs);
    await mark(ctx, order.id, [order.problem === '' ? undefined : order.problem, 'amount']);
  }
  const now = await orderStore.lockAny(ctx, order.id);
  if (now) await paid(ctx, now, told);
}

async function notify(ctx: PublicCtx, input: Told) {
  const place_ = weappPlace(input.merchant);
  if (!place_) throw refuse(text.refused);
  await ctx.inside(place_.family_id, place_.company_id, (tx) => keep(tx, input));
  return {};
}

/** Everything that may be odd, looked at again for this student. */
async function problemsOf(ctx: Ctx, order: OrderRow, buyer: Buyer, isAccepted: boolean) {
  const told = order.weapp_payload as Kept;
  const before = await orderStore.lines(ctx, order.id);
  const { lines, problems } = await linesOf(ctx, told, buyer, order.student_id === buyer.id);
  if (before.length === 0 && lines.length > 0) {
    await store.update(ctx, order.id, {
      ...destination(
        ctx,
        told,
        lines.some(({ kind }) => kind === 'goods'),
      ),
      amount_fen: sumOf(lines, (line) => line.amount_fen),
    });
    await store.insertLines(
      ctx,
      order.id,
      lines.map((line, at) => asLine(line, at, [], false)),
    );
  }
  const amount_fen = before.length > 0 ? order.amount_fen : sumOf(lines, (line) => line.amount_fen);
  const refusedStock = await attempt(ctx, () => holdPieces(ctx, order.id));
  return [
    // What it holds itself is not free for others, and free enough for it.
    ...problems.filter((one) => one !== 'stock'),
    refusedStock ? ('stock' as const) : undefined,
    isAccepted || amount_fen === (order.weapp_paid_fen ?? told.amount_fen) ? undefined : ('amount' as const),
  ];
}

async function match(ctx: Ctx, input: ParsedOf<typeof weappOrderApi.match>) {
  const order = await orderStore.lock(ctx, input.id);
  if (!order) throw notFound();
  if (input.version !== undefined && input.version !== order.version) throw stale();
  must((order.status === 'unpaid' && order.source === 'weapp') || text.not_waiting);
  const buyer = await buyerOf(ctx, input.student_id);
  const living = order.recharge_id === null ? undefined : await weappPayments.living(ctx, order.recharge_id);
  if (living && living.student_id !== buyer.id) throw refuse(text.recharge_there, { number: living.number });
  const odd = await problemsOf(ctx, order, buyer, input.accept_amount === 1);
  await store.update(ctx, order.id, { student_id: buyer.id });
  await mark(ctx, order.id, odd);
  const now = await orderStore.lockAny(ctx, order.id);
  if (now && !living && (await attempt(ctx, () => recharge(ctx, now))))
    await mark(ctx, order.id, [...odd, 'payment']);
  await settle(ctx, order.id);
  const after = await orderStore.lockAny(ctx, order.id);
  if (!after) throw notFound();
  return { status: after.status, problem: after.problem === '' ? null : after.problem };
}

/** What recharges and jobs ask of these orders. */
export const weappOrders = {
  /** For the demo. */
  tell,
  approved: async (ctx: Ctx, { id }: { readonly id: number }): Promise<void> => {
    const order = await store.lockByRecharge(ctx, id);
    if (order) await settle(ctx, order.id);
  },
  /** The payment can be entered anew by who looks at the order. */
  rejected: async (ctx: Ctx, { id }: { readonly id: number }): Promise<void> => {
    const order = await store.lockByRecharge(ctx, id);
    if (order?.status === 'unpaid')
      await asConsequence(ctx, async () => {
        await store.update(ctx, order.id, { recharge_id: null, problem: 'payment' });
      });
  },
  unsettled: store.unsettled,
  /** What nobody paid in time lets go of its pieces. */
  async lapseUnpaid(ctx: Ctx, most: number): Promise<void> {
    const { weapp_hold_minutes } = await shopSettingOf(ctx);
    const before = fromUnix(toUnix(ctx.now) - weapp_hold_minutes * 60);
    for (const order of await store.lockUnpaidBefore(ctx, before, most)) {
      await transition(ctx, lapse, anybody, {}, { id: order.id });
      await letGo(ctx, order);
    }
  },
};

export const weappOrderService = implement(weappOrderApi, { notify, match });
