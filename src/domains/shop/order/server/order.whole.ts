import { kindName } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { refunds } from '@/domains/money/refund/server/refund.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { dayIn, plusDays } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { shopSettingOf } from '../../shop-setting/server/shop-setting.service.ts';
import type { OrderWhole } from '../order.shapes.ts';
import { orderDetailStore as detail } from './order.detail.store.ts';
import { orderListStore as lists } from './order.list.store.ts';

async function linesOf(ctx: Ctx, company_id: number, id: number): Promise<OrderWhole['lines']> {
  const tenders = await detail.tenders(ctx, company_id, id);
  return (await detail.lines(ctx, company_id, id)).map(({ line, ...shown }) => ({
    ...shown,
    id: line.id,
    product_id: line.product_id,
    sku_id: line.sku_id,
    kind: line.kind,
    name: line.name,
    variant: line.variant,
    code: line.code,
    price_fen: line.price_fen,
    quantity: line.quantity,
    discount_fen: line.discount_fen,
    amount_fen: line.amount_fen,
    money_fen: line.money_fen,
    coin_fen: line.coin_fen,
    tenders: tenders
      .filter(({ line_id }) => line_id === line.id)
      .map(({ account, amount_fen, returned_fen }) => ({ account, amount_fen, returned_fen })),
    is_paid: line.is_paid ? 1 : 0,
    delivered: line.delivered,
    cancelled: line.cancelled,
    refunded: line.refunded,
    recognised_fen: line.recognised_fen,
    forfeited_fen: line.forfeited_fen,
    back_fen: line.returned_fen + line.reversed_fen,
    coin_back_fen: line.coin_back_fen,
    lot_id: line.lot_id,
    replaces_line_id: line.replaces_line_id,
    brings: line.brings,
  }));
}

async function shipmentsOf(
  ctx: Ctx,
  company_id: number,
  id: number,
  lines: OrderWhole['lines'],
): Promise<OrderWhole['shipments']> {
  const found = await detail.shipments(ctx, company_id, id);
  if (found.length === 0) return [];
  const parts = await detail.shipmentLines(
    ctx,
    company_id,
    found.map(({ one }) => one.id),
  );
  const makers = found.flatMap(({ one }) => one.created_by ?? []);
  const people = new Map((await admins.names(ctx, makers)).map((one) => [one.id, one.name]));
  return found.map(({ one, file_name }) => ({
    id: one.id,
    kind: one.kind,
    carrier: one.carrier,
    parcel: one.parcel,
    note: one.note,
    file_id: one.file_id,
    file_name,
    is_resend: one.is_resend,
    sent_on: one.sent_on,
    created_by_name: one.created_by === null ? null : (people.get(one.created_by) ?? null),
    created_at: toUnix(one.created_at),
    lines: parts
      .filter(({ shipment_id }) => shipment_id === one.id)
      .map(({ line_id, quantity }) => ({
        line_id,
        quantity,
        name: lines.find((line) => line.id === line_id)?.name ?? '',
      })),
  }));
}

/** Used hours go back by a refund and not by an after-sale: the order tells of it all the same. */
async function hourRefundsOf(
  ctx: Ctx,
  company_id: number,
  lines: OrderWhole['lines'],
): Promise<OrderWhole['hour_refunds']> {
  const lineOf = new Map(lines.flatMap(({ id, lot_id }) => (lot_id === null ? [] : [[lot_id, id] as const])));
  const paid = await refunds.paidFor(ctx, company_id, [...lineOf.keys()]);
  return paid.map(({ lot_id, ...one }) => ({ ...one, line_id: lineOf.get(lot_id) as number }));
}

/** The day on which it lapses, or completes by itself. */
async function endOf(
  ctx: Ctx,
  { status, shipped_at, waits_since }: Pick<OrderWhole, 'shipped_at' | 'status' | 'waits_since'>,
): Promise<string | null> {
  const { order_lapse_days, order_complete_days } = await shopSettingOf(ctx);
  if (status === 'placed' && waits_since !== null)
    return plusDays(dayIn(ctx.time_zone, waits_since), order_lapse_days);
  if (status === 'shipped' && shipped_at !== null)
    return plusDays(dayIn(ctx.time_zone, shipped_at), order_complete_days);
  return null;
}

/** What the books say of it: its own entries, those of its hours, and those of its cases. */
async function entriesOf(
  ctx: Ctx,
  { company_id, id }: Pick<OrderWhole, 'company_id' | 'id'>,
  { lines, cases }: Pick<OrderWhole, 'cases' | 'lines'>,
): Promise<OrderWhole['entries']> {
  const found = await detail.entries(
    ctx,
    company_id,
    id,
    lines.map((line) => line.id),
    cases.map((one) => one.id),
  );
  return found.map(({ doc, ...one }) => ({ ...one, kind_name: kindName(ctx, { doc, kind: one.kind }) }));
}

export async function wholeOf(ctx: Ctx, id: number): Promise<OrderWhole> {
  const found = await lists.whole(ctx, id);
  if (!found) throw notFound();
  const { company_id } = found;
  const lines = await linesOf(ctx, company_id, id);
  const cases = await detail.cases(ctx, company_id, id);
  return {
    ...found,
    lines,
    cases,
    hour_refunds: await hourRefundsOf(ctx, company_id, lines),
    shipments: await shipmentsOf(ctx, company_id, id, lines),
    entries: await entriesOf(ctx, found, { lines, cases }),
    ends_on: await endOf(ctx, found),
  };
}
