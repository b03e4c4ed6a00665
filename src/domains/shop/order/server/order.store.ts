import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { afterSale } from '../../after-sale/server/after-sale.table.ts';
import type { LineTender, RefundState } from '../order.rules.ts';
import type { OrderState } from '../order.status.ts';
import { orderLine, orderTender, shipment, shipmentLine, shopOrder } from './order.table.ts';

export const PREFIX = 'DD';
export type OrderRow = typeof shopOrder.$inferSelect;
export type LineRow = typeof orderLine.$inferSelect;
export type TenderRow = typeof orderTender.$inferSelect;
type NewOrder = Omit<
  typeof shopOrder.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'number' | 'placed_at' | 'status'
>;
export type NewLine = Omit<typeof orderLine.$inferInsert, 'company_id' | 'family_id' | 'id' | 'order_id'> & {
  readonly tenders: readonly LineTender[];
};

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(shopOrder.company_id, ctx.company_id), eq(shopOrder.id, id));
const ofLine = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(orderLine.company_id, ctx.company_id), eq(orderLine.id, id));

/** What each state says of who did it, and when. An audit that is taken back leaves when it was placed, and has it wait anew. */
const stepsOf = (ctx: Ctx): Partial<Record<OrderState, object>> => ({
  placed: {
    placed_at: sql`COALESCE(${shopOrder.placed_at}, now())`,
    lapse_told_on: null,
    audited_by: null,
    audited_at: null,
  },
  audited: { audited_by: ctx.admin_id || null, audited_at: ctx.now },
  completed: { completed_at: ctx.now },
  cancelled: { ended_at: ctx.now },
  lapsed: { ended_at: ctx.now },
});

export const orderStore = {
  /** What people decide on is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(shopOrder)
      .where(and(here(ctx, id), students.isOfVisible(ctx, shopOrder.student_id)))
      .for('update');
    return row;
  },
  /** Whoever sees it: for what follows from something else. */
  async lockAny(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
    const [row] = await ctx.db.select().from(shopOrder).where(here(ctx, id)).for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const to = status as OrderState;
    await ctx.db
      .update(shopOrder)
      .set({
        status: to,
        version: sql`${shopOrder.version} + 1`,
        updated_at: ctx.now,
        ...stepsOf(ctx)[to],
      })
      .where(here(ctx, id));
  },
  /** What a move says beside the state. */
  keep: (
    ctx: Ctx,
    id: number,
    values: {
      reason?: string;
      shipped_at?: Date;
      lapse_told_on?: string;
      refund_status?: RefundState;
      amount_fen?: number;
      coin_fen?: number;
    },
  ) => ctx.db.update(shopOrder).set(values).where(here(ctx, id)),

  async insert(ctx: Ctx, values: NewOrder, lines: readonly NewLine[]) {
    const { company_id } = ctx;
    const [order] = await ctx.db
      .insert(shopOrder)
      .values({
        ...values,
        company_id,
        number: numberFrom(ctx, PREFIX),
        created_by: ctx.admin_id || null,
        placed_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning({ id: shopOrder.id, number: shopOrder.number });
    const { id: order_id, number } = order as { id: number; number: string };
    await orderStore.insertLines(ctx, order_id, lines);
    return { id: order_id, number };
  },
  /** Answers their ids, in their order. */
  async insertLines(ctx: Ctx, order_id: number, lines: readonly NewLine[]): Promise<number[]> {
    if (lines.length === 0) return [];
    const { company_id } = ctx;
    const rows = await ctx.db
      .insert(orderLine)
      .values(lines.map(({ tenders: _, ...line }) => ({ ...line, company_id, order_id })))
      .returning({ id: orderLine.id });
    const tenders = lines.flatMap((line, at) =>
      line.tenders.map((one) => ({ ...one, company_id, order_id, line_id: rows[at]?.id as number })),
    );
    if (tenders.length > 0) await ctx.db.insert(orderTender).values(tenders);
    return rows.map(({ id }) => id);
  },
  insertLine: async (ctx: Ctx, order_id: number, line: NewLine): Promise<number> =>
    (await orderStore.insertLines(ctx, order_id, [line]))[0] as number,

  lines: (ctx: Ctx, orderId: number): Promise<LineRow[]> =>
    ctx.db
      .select()
      .from(orderLine)
      .where(and(eq(orderLine.company_id, ctx.company_id), eq(orderLine.order_id, orderId)))
      .orderBy(asc(orderLine.position)),
  async line(ctx: Ctx, id: number): Promise<LineRow | undefined> {
    const [row] = await ctx.db.select().from(orderLine).where(ofLine(ctx, id));
    return row;
  },
  setLine: (ctx: Ctx, id: number, values: Partial<typeof orderLine.$inferInsert>) =>
    ctx.db.update(orderLine).set(values).where(ofLine(ctx, id)),

  tenders: (ctx: Ctx, orderId: number): Promise<TenderRow[]> =>
    ctx.db
      .select()
      .from(orderTender)
      .where(and(eq(orderTender.company_id, ctx.company_id), eq(orderTender.order_id, orderId)))
      .orderBy(asc(orderTender.line_id), asc(orderTender.account)),
  giveBack: (ctx: Ctx, lineId: number, account: LineTender['account'], fen: number) =>
    ctx.db
      .update(orderTender)
      .set({ returned_fen: sql`${orderTender.returned_fen} + ${fen}` })
      .where(
        and(
          eq(orderTender.company_id, ctx.company_id),
          eq(orderTender.line_id, lineId),
          eq(orderTender.account, account),
        ),
      ),

  async insertShipment(
    ctx: Ctx,
    values: Omit<typeof shipment.$inferInsert, 'company_id' | 'created_by' | 'family_id' | 'sent_on'>,
    lines: readonly { line_id: number; quantity: number }[],
  ): Promise<number> {
    const { company_id } = ctx;
    const [row] = await ctx.db
      .insert(shipment)
      .values({ ...values, company_id, created_by: ctx.admin_id || null, sent_on: todayOf(ctx) })
      .returning({ id: shipment.id });
    const shipment_id = row?.id as number;
    await ctx.db.insert(shipmentLine).values(lines.map((line) => ({ ...line, company_id, shipment_id })));
    return shipment_id;
  },

  /** Cases of an order that somebody still works on. */
  openCases: (ctx: Ctx, orderId: number): Promise<number> =>
    ctx.db.$count(
      afterSale,
      and(
        eq(afterSale.company_id, ctx.company_id),
        eq(afterSale.order_id, orderId),
        inArray(afterSale.status, ['applied', 'agreed', 'returned']),
      ),
    ),

  /**
   * Placed before a moment, or placed again by then, and not audited, locked; who is being audited right now is left alone. Nothing
   * but a move changes an order that is placed.
   */
  lockPlacedBefore: (ctx: Ctx, before: Date, most: number, { untold = false } = {}): Promise<OrderRow[]> =>
    ctx.db
      .select()
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.company_id, ctx.company_id),
          eq(shopOrder.status, 'placed'),
          lt(shopOrder.updated_at, before),
          untold ? isNull(shopOrder.lapse_told_on) : undefined,
        ),
      )
      .orderBy(asc(shopOrder.id))
      .limit(most)
      .for('update', { skipLocked: true }),
  lockShippedBefore: (ctx: Ctx, before: Date, most: number): Promise<OrderRow[]> =>
    ctx.db
      .select()
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.company_id, ctx.company_id),
          eq(shopOrder.status, 'shipped'),
          lt(shopOrder.shipped_at, before),
          sql`NOT EXISTS (SELECT 1 FROM order_line l WHERE l.company_id = ${shopOrder.company_id} AND l.order_id = ${shopOrder.id}
            AND l.kind IN ('goods', 'service') AND l.delivered + l.cancelled < l.quantity)`,
          sql`NOT EXISTS (SELECT 1 FROM after_sale a WHERE a.company_id = ${shopOrder.company_id} AND a.order_id = ${shopOrder.id}
            AND a.status IN ('applied', 'agreed', 'returned'))`,
        ),
      )
      .orderBy(asc(shopOrder.id))
      .limit(most)
      .for('update', { skipLocked: true }),

  /** Lines that sold a place in a class and still have it. */
  ofCourse: (ctx: Ctx, courseId: number) =>
    ctx.db
      .select({ line: orderLine, order_id: shopOrder.id, status: shopOrder.status })
      .from(orderLine)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      )
      .where(
        and(
          eq(orderLine.company_id, ctx.company_id),
          eq(orderLine.kind, 'course'),
          sql`(${orderLine.brings} ->> 'course_id')::bigint = ${courseId}`,
          sql`${shopOrder.status} NOT IN ('cancelled', 'lapsed') AND ${orderLine.refunded} < ${orderLine.quantity}`,
        ),
      )
      .orderBy(asc(shopOrder.id)),
};
