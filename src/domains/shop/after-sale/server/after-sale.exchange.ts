import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { invalid, no, notFound, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { entitlements } from '../../entitlement/server/entitlement-grant.service.ts';
import { refundStateOf } from '../../order/order.rules.ts';
import { orderText } from '../../order/order.text.ts';
import {
  type LineRow,
  type Offer,
  type OrderRow,
  orderParts,
} from '../../order/server/order-parts.service.ts';
import { stocks } from '../../stock/server/stock.service.ts';
import { exchangeOf, paidFor } from '../after-sale.rules.ts';
import { afterSaleText as text } from '../after-sale.text.ts';
import { aboutOf, type Reckoned, reckon } from './after-sale.back.ts';
import { type CaseRow, afterSaleStore as store } from './after-sale.store.ts';

interface Wanted {
  readonly sku_id: number;
  readonly quantity: number;
}
/** Goods as they are sold to this student today. Variants of the same product are not counted against its limit. */
async function goodsFor(
  ctx: Ctx,
  studentId: number,
  line: Pick<LineRow, 'product_id'>,
  wanted: readonly Wanted[],
  held: ReadonlySet<number> = new Set(),
) {
  const buyer = await orderParts.buyerOf(ctx, studentId);
  const ids = wanted.map(({ sku_id }) => sku_id);
  return orderParts.liveLines(wanted, await orderParts.offersOf(ctx, buyer, ids, { held })).map((one) => ({
    ...one,
    problem: one.problem === 'limit' && one.product_id === line.product_id ? null : one.problem,
  }));
}

/** What is given instead, if it can be had now. */
export async function mustBeOffered(
  ctx: Ctx,
  studentId: number,
  line: Pick<LineRow, 'product_id'>,
  wanted: Wanted,
  held?: ReadonlySet<number>,
) {
  const [found] = await goodsFor(ctx, studentId, line, [wanted], held);
  if (!found) throw notFound();
  if (found.kind !== 'goods') throw invalid({ sku_id: text.goods_only });
  if (found.problem) {
    const values = { name: found.name, n: found.problem_n ?? 0 };
    const sentence = orderText[`problem_${found.problem}`];
    // Whoever applies chooses another one; whoever decides is only told.
    throw held ? refuse(sentence, values) : invalid({ sku_id: no(sentence, values) });
  }
  return found;
}

const amountOf = (price_fen: number, quantity: number, offer: Offer) => ({
  amount_fen: price_fen * quantity,
  coin_percent: offer.product.coin_percent,
});

/** Holds what is due if it is there; whether or not it is, the case says how much it is. */
async function holdDue(ctx: Ctx, { id, student_id }: CaseRow, due_fen: number): Promise<void> {
  await ledger.lock(ctx, [student_id]);
  const isThere = due_fen > 0 && (await orderParts.availableOf(ctx, student_id)).store >= due_fen;
  if (isThere)
    await ledger.hold(ctx, 'after_sale', id, [{ account: 'store', student_id, amount_fen: due_fen }]);
  await store.keep(ctx, id, { due_fen, held_fen: isThere ? due_fen : 0 });
}

async function lineAndOrder(ctx: Ctx, doc: CaseRow): Promise<{ order: OrderRow; line: LineRow }> {
  const order = await orderParts.lockAny(ctx, doc.order_id);
  const line = await orderParts.line(ctx, doc.line_id);
  if (!order || !line) throw notFound();
  return { order, line };
}

/** Agreed: what will be sent is held from now on, at the price of today; and the money that a dearer one costs on top. */
export async function hold(ctx: Ctx, doc: CaseRow): Promise<void> {
  if (doc.kind !== 'exchange' && doc.kind !== 'resend') return;
  const { line } = await lineAndOrder(ctx, doc);
  const sku_id = doc.sku_id ?? line.sku_id;
  const held = await stocks.hold(ctx, [{ sku_id, quantity: doc.quantity }]);
  await store.keep(ctx, doc.id, { sku_id, held: held.has(sku_id) ? doc.quantity : 0 });
  if (doc.kind === 'resend') return;
  const found = await mustBeOffered(ctx, doc.student_id, line, { sku_id, quantity: doc.quantity }, held);
  const back = await reckon(ctx, doc, line);
  const { due_fen } = exchangeOf(
    { money_fen: back.amount_fen, coin_fen: back.coin_fen },
    amountOf(found.price_fen, doc.quantity, found.offer),
  );
  await store.keep(ctx, doc.id, {
    new_price_fen: found.price_fen,
    amount_fen: back.amount_fen,
    coin_fen: back.coin_fen,
  });
  await holdDue(ctx, doc, due_fen);
}

/** Money that lacked when it was agreed on may have come since. */
export async function holdAgain(ctx: Ctx, doc: CaseRow): Promise<void> {
  if (doc.kind === 'exchange' && doc.due_fen > doc.held_fen) await holdDue(ctx, doc, doc.due_fen);
}

/** Nothing will be sent: pieces and money are free again. */
export async function letGo(ctx: Ctx, doc: CaseRow): Promise<void> {
  // The order comes first among the locks, whatever follows.
  await orderParts.lockAny(ctx, doc.order_id);
  if (doc.held > 0 && doc.sku_id !== null) {
    await stocks.release(ctx, [{ sku_id: doc.sku_id, quantity: doc.held }]);
    await store.keep(ctx, doc.id, { held: 0 });
  }
  if (doc.held_fen > 0) {
    await ledger.unhold(ctx, 'after_sale', doc.id, 'released');
    await store.keep(ctx, doc.id, { held_fen: 0 });
  }
}

interface Parcel {
  readonly sent_by: 'express' | 'pickup';
  readonly carrier?: string;
  readonly parcel?: string;
}

/** The line that is given instead: paid and delivered at once. */
async function newLine(
  ctx: Ctx,
  doc: CaseRow,
  old: LineRow,
  back: Reckoned,
): Promise<{ line: LineRow; money_fen: number; coin_fen: number }> {
  const sku_id = doc.sku_id ?? 0;
  const [found] = await goodsFor(ctx, doc.student_id, old, [{ sku_id, quantity: doc.quantity }]);
  if (!found) throw notFound();
  const price_fen = doc.new_price_fen ?? found.price_fen;
  const wanted = amountOf(price_fen, doc.quantity, found.offer);
  const { money_fen, coin_fen } = exchangeOf({ money_fen: back.amount_fen, coin_fen: back.coin_fen }, wanted);
  const tenders = [
    { account: 'store' as const, amount_fen: money_fen },
    { account: 'virtual' as const, amount_fen: coin_fen },
  ].filter(({ amount_fen }) => amount_fen > 0);
  const lines = await orderParts.lines(ctx, doc.order_id);
  const id = await orderParts.insertLine(ctx, doc.order_id, {
    position: Math.max(...lines.map(({ position }) => position)) + 1,
    product_id: found.product_id,
    sku_id,
    kind: found.kind,
    name: found.name,
    variant: found.variant,
    code: found.code,
    list_price_fen: found.list_price_fen,
    price_fen,
    quantity: doc.quantity,
    amount_fen: wanted.amount_fen,
    money_fen,
    coin_fen,
    is_paid: true,
    delivered: doc.quantity,
    recognised_fen: money_fen,
    replaces_line_id: old.id,
    brings: found.brings,
    tenders,
  });
  const line = await orderParts.line(ctx, id);
  if (!line) throw notFound();
  return { line, money_fen, coin_fen };
}

/**
 * The money of an exchange. Coins that came back and pay the new one do not leave in between; of what is due, what was held is
 * consumed.
 */
async function settle(
  ctx: Ctx,
  doc: CaseRow,
  order: OrderRow,
  back: Reckoned,
  paid: { readonly money_fen: number; readonly coin_fen: number },
): Promise<void> {
  const { id, student_id } = doc;
  await ledger.lock(ctx, [student_id]);
  if (doc.held_fen > 0) await ledger.unhold(ctx, 'after_sale', id, 'consumed');
  const lacking = paid.money_fen - back.amount_fen - (await orderParts.availableOf(ctx, student_id)).store;
  if (lacking > 0) throw refuse(text.lacking, { money: formatFen(lacking) });
  const entry = (kind: string, step: string) => ({
    kind,
    doc: 'after_sale',
    doc_id: id,
    key: `after_sale:${id}:${step}`,
    ...aboutOf(ctx, order),
  });
  const coins = back.coin_fen - paid.coin_fen;
  const given = [
    { account: 'shop_revenue' as const, amount_fen: -back.amount_fen },
    { account: 'store' as const, student_id, amount_fen: back.amount_fen },
    { account: 'virtual' as const, student_id, amount_fen: coins },
    { account: 'gift_cost' as const, amount_fen: -coins },
  ].filter(({ amount_fen }) => amount_fen !== 0);
  if (given.length > 0) await ledger.post(ctx, entry('after_sale', 'back'), given);
  if (paid.money_fen === 0) return;
  await ledger.post(ctx, entry('shop_sale', 'new'), [
    { account: 'store', student_id, amount_fen: -paid.money_fen },
    { account: 'shop_unearned', amount_fen: paid.money_fen },
  ]);
  await ledger.post(ctx, entry('shop_send', 'send'), [
    { account: 'shop_unearned', amount_fen: -paid.money_fen },
    { account: 'shop_revenue', amount_fen: paid.money_fen },
  ]);
}

/** One act with two sides: the old pieces go back to their tenders, the new ones are paid, sent and earned. */
async function exchange(ctx: Ctx, doc: CaseRow, order: OrderRow, old: LineRow, parcel: Parcel) {
  const back = await reckon(ctx, doc, old);
  const made = await newLine(ctx, doc, old, back);
  if (doc.held > 0)
    await stocks.ship(ctx, [
      { sku_id: made.line.sku_id, quantity: doc.quantity, order_line_id: made.line.id },
    ]);
  await settle(ctx, doc, order, back, made);
  await orderParts.setLine(ctx, old.id, {
    refunded: old.refunded + doc.quantity,
    reversed_fen: old.reversed_fen + back.amount_fen,
    coin_back_fen: old.coin_back_fen + back.coin_fen,
  });
  await orderParts.giveBack(ctx, old.id, 'store', back.amount_fen);
  await orderParts.giveBack(ctx, old.id, 'virtual', back.coin_fen);
  if (old.refunded + doc.quantity === old.quantity) await entitlements.withdrawGifts(ctx, old.id, doc.note);
  await orderParts.grant(ctx, doc.student_id, made.line);
  const shipment_id = await ship(ctx, doc, parcel, made.line.id, false);
  await store.keep(ctx, doc.id, {
    amount_fen: back.amount_fen,
    coin_fen: back.coin_fen,
    new_line_id: made.line.id,
    shipment_id,
    held: 0,
    held_fen: 0,
  });
  await orderParts.keep(ctx, order.id, {
    amount_fen: order.amount_fen + made.line.amount_fen,
    coin_fen: order.coin_fen + made.coin_fen,
    refund_status: refundStateOf(await orderParts.lines(ctx, order.id)),
  });
}

const ship = (ctx: Ctx, doc: CaseRow, sent: Parcel, line_id: number, is_resend: boolean) =>
  orderParts.insertShipment(
    ctx,
    {
      order_id: doc.order_id,
      kind: sent.sent_by,
      carrier: sent.carrier ?? '',
      parcel: sent.parcel ?? '',
      note: doc.number,
      is_resend,
    },
    [{ line_id, quantity: doc.quantity }],
  );

/** Sent once more: the stock bears it, no money moves. */
async function resend(ctx: Ctx, doc: CaseRow, line: LineRow, parcel: Parcel): Promise<void> {
  if (doc.held > 0)
    await stocks.ship(ctx, [{ sku_id: line.sku_id, quantity: doc.held, order_line_id: line.id }]);
  const shipment_id = await ship(ctx, doc, parcel, line.id, true);
  await store.keep(ctx, doc.id, { shipment_id, held: 0 });
}

export async function sendNew(ctx: Ctx, doc: CaseRow, parcel: Parcel): Promise<void> {
  if (parcel.sent_by === 'express' && !parcel.parcel) throw invalid({ parcel: text.needs_parcel });
  const { order, line } = await lineAndOrder(ctx, doc);
  if (doc.kind === 'resend') await resend(ctx, doc, line, parcel);
  else await exchange(ctx, doc, order, line, parcel);
  await orderParts.keep(ctx, order.id, { shipped_at: ctx.now });
  await orderParts.goOn(ctx, order.id);
}

interface Asked extends Wanted {
  readonly fee_fen: number;
}
/** What an exchange of so many pieces comes to, as things are now. */
export async function quoteExchange(ctx: Ctx, studentId: number, line: LineRow, asked: Asked) {
  const found = await goodsFor(ctx, studentId, line, [asked]);
  const [one] = found;
  if (!one) throw notFound();
  const paid = paidFor(line, await store.closed(ctx, line.id), asked.quantity, false);
  const { due_fen, over_fen } = exchangeOf(
    { money_fen: Math.max(0, paid.money_fen - asked.fee_fen), coin_fen: paid.coin_fen },
    amountOf(one.price_fen, asked.quantity, one.offer),
  );
  const { store: available_fen } = await orderParts.availableOf(ctx, studentId);
  return {
    new_price_fen: one.price_fen,
    due_fen,
    over_fen,
    lacking_fen: Math.max(0, due_fen - available_fen),
    available: one.available,
  };
}
