import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import type { EntryLine } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { courses } from '@/domains/teaching/course/server/course.service.ts';
import { must, no, notFound, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { dayIn } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { entitlements } from '../../entitlement/server/entitlement-grant.service.ts';
import { groupOf, refundStateOf } from '../../order/order.rules.ts';
import { type LineRow, type OrderRow, orderParts } from '../../order/server/order-parts.service.ts';
import { stocks } from '../../stock/server/stock.service.ts';
import { deliveredLeft, isWhole, paidFor, undeliveredLeft } from '../after-sale.rules.ts';
import { afterSaleText as text } from '../after-sale.text.ts';
import { type CaseRow, afterSaleStore as store } from './after-sale.store.ts';

/** What goes back, reckoned anew: pieces may have been sent, or other cases paid, since it was applied for. */
export async function reckon(ctx: Ctx, doc: CaseRow, line: LineRow) {
  const isUndelivered = doc.undelivered > 0;
  const most = isUndelivered ? undeliveredLeft(line) : deliveredLeft(line);
  must(doc.quantity <= most || text.sent_meanwhile);
  // The case itself is marked as paid back by now: it does not count against itself.
  const others = await store.closed(ctx, line.id, doc.id);
  const paid = paidFor(line, others, doc.quantity, isUndelivered);
  must(doc.fee_fen <= paid.money_fen || no(text.fee_limit, { money: formatFen(paid.money_fen) }));
  return { gross_fen: paid.money_fen, amount_fen: paid.money_fen - doc.fee_fen, coin_fen: paid.coin_fen };
}
export type Reckoned = Awaited<ReturnType<typeof reckon>>;

function entryLines(doc: CaseRow, { gross_fen, amount_fen, coin_fen }: Reckoned): EntryLine[] {
  const { student_id } = doc;
  // Before delivery it is unearned, and a fee is earned now; after it, only what goes back leaves the revenue.
  const from: EntryLine[] =
    doc.undelivered > 0
      ? [
          { account: 'shop_unearned', amount_fen: -gross_fen },
          { account: 'shop_revenue', amount_fen: doc.fee_fen },
        ]
      : [{ account: 'shop_revenue', amount_fen: -amount_fen }];
  const all: EntryLine[] = [
    ...from,
    { account: 'store', student_id, amount_fen },
    { account: 'virtual', student_id, amount_fen: coin_fen },
    { account: 'gift_cost', amount_fen: -coin_fen },
  ];
  return all.filter((one) => one.amount_fen !== 0);
}
/** It is posted today, and names the month of the order's audit where that is locked by now. */
export const aboutOf = (ctx: Ctx, { audited_at }: Pick<OrderRow, 'audited_at'>): { about_on?: string } =>
  audited_at === null ? {} : { about_on: dayIn(ctx.time_zone, toUnix(audited_at)) };
const posting = (ctx: Ctx, { id }: CaseRow, order: OrderRow) => ({
  kind: 'after_sale',
  doc: 'after_sale',
  doc_id: id,
  key: `after_sale:${id}:back`,
  ...aboutOf(ctx, order),
});

/** Goods and services: pieces that were not sent are let go of first. */
async function backPieces(ctx: Ctx, doc: CaseRow, order: OrderRow, line: LineRow): Promise<Reckoned> {
  const isUndelivered = doc.undelivered > 0;
  const released = isUndelivered ? Math.min(line.held, doc.quantity) : 0;
  if (released > 0) await stocks.release(ctx, [{ sku_id: line.sku_id, quantity: released }]);
  await ledger.lock(ctx, [doc.student_id]);
  const back = await reckon(ctx, doc, line);
  await orderParts.setLine(ctx, line.id, {
    held: line.held - released,
    cancelled: line.cancelled + (isUndelivered ? doc.quantity : 0),
    refunded: line.refunded + doc.quantity,
    returned_fen: line.returned_fen + (isUndelivered ? back.amount_fen : 0),
    recognised_fen: line.recognised_fen + (isUndelivered ? doc.fee_fen : 0),
    reversed_fen: line.reversed_fen + (isUndelivered ? 0 : back.amount_fen),
    coin_back_fen: line.coin_back_fen + back.coin_fen,
  });
  const lines = entryLines(doc, back);
  if (lines.length > 0) await ledger.post(ctx, posting(ctx, doc, order), lines);
  await orderParts.giveBack(ctx, line.id, 'store', back.amount_fen);
  await orderParts.giveBack(ctx, line.id, 'virtual', back.coin_fen);
  return back;
}

/** Uses that are left: what was not earned goes back. */
async function backUses(ctx: Ctx, doc: CaseRow, order: OrderRow, line: LineRow): Promise<Reckoned> {
  await ledger.lock(ctx, [doc.student_id]);
  const left = await entitlements.giveBack(ctx, line.id, line.brings.type_id);
  const back = await reckon(ctx, doc, line);
  const coin_fen = left.granted > 0 ? Math.round((back.coin_fen * left.left) / left.granted) : 0;
  const whole = { ...back, coin_fen };
  await orderParts.setLine(ctx, line.id, {
    refunded: line.refunded + doc.quantity,
    returned_fen: line.returned_fen + back.amount_fen,
    coin_back_fen: line.coin_back_fen + coin_fen,
  });
  const lines = entryLines({ ...doc, undelivered: doc.quantity }, whole);
  if (lines.length > 0) await ledger.post(ctx, posting(ctx, doc, order), lines);
  await orderParts.giveBack(ctx, line.id, 'store', back.amount_fen);
  await orderParts.giveBack(ctx, line.id, 'virtual', coin_fen);
  return whole;
}

/** Hours that nobody has used, and a place: the purchase is undone, and what `store` paid is in `learning` then. */
async function backHours(ctx: Ctx, doc: CaseRow, line: LineRow): Promise<Reckoned> {
  if (line.lot_id === null) throw refuse(text.nothing_left);
  if (line.brings.course_id !== null) await courses.leave(ctx, line.brings.course_id, doc.student_id);
  await ledger.lock(ctx, [doc.student_id]);
  await classHours.undoBuy(ctx, line.lot_id, { doc: 'order_line', doc_id: line.id }, doc.note);
  await orderParts.setLine(ctx, line.id, {
    refunded: line.quantity,
    returned_fen: line.money_fen,
    coin_back_fen: line.coin_fen,
  });
  for (const tender of await orderParts.tenders(ctx, doc.order_id))
    if (tender.line_id === line.id)
      await orderParts.giveBack(ctx, line.id, tender.account, tender.amount_fen);
  return { gross_fen: line.money_fen, amount_fen: line.money_fen, coin_fen: line.coin_fen };
}

/** Whether hours of a line are as they were bought. */
export async function isUnused(ctx: Ctx, { lot_id }: LineRow): Promise<boolean> {
  const lot = lot_id === null ? undefined : await classHours.lot(ctx, lot_id);
  return lot !== undefined && lot.paid_used_minutes + lot.gift_used_minutes === 0;
}

/** Pays a case back: to exactly the tenders of its line. Locks: order, SKUs, class, student. */
export async function payBack(ctx: Ctx, doc: CaseRow): Promise<void> {
  const order = await orderParts.lockAny(ctx, doc.order_id);
  const line = await orderParts.line(ctx, doc.line_id);
  if (!order || !line) throw notFound();
  const back =
    groupOf(line.kind) === 'hours'
      ? await backHours(ctx, doc, line)
      : isWhole(line.kind)
        ? await backUses(ctx, doc, order, line)
        : await backPieces(ctx, doc, order, line);
  await store.keep(ctx, doc.id, { amount_fen: back.amount_fen, coin_fen: back.coin_fen });
  const lines = await orderParts.lines(ctx, order.id);
  const now = lines.find(({ id }) => id === line.id);
  if (now && now.refunded === now.quantity) await entitlements.withdrawGifts(ctx, line.id, doc.note);
  await orderParts.keep(ctx, order.id, { refund_status: refundStateOf(lines) });
  await orderParts.goOn(ctx, order.id);
}
