import { and, asc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { productSku } from '../../product/server/product.table.ts';
import { type OrderRow, orderStore, PREFIX } from './order.store.ts';
import { orderTender, shopOrder } from './order.table.ts';

type NewOrder = Pick<
  typeof shopOrder.$inferInsert,
  | 'address'
  | 'amount_fen'
  | 'delivery'
  | 'note'
  | 'phone'
  | 'pickup_company_id'
  | 'problem'
  | 'receiver'
  | 'student_id'
> & { readonly weapp_order_id: string; readonly weapp_payload: unknown };

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(shopOrder.company_id, ctx.company_id), eq(shopOrder.id, id));

export const weappOrderStore = {
  async lockByWeapp(ctx: Ctx, weappOrderId: string): Promise<OrderRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(shopOrder)
      .where(and(eq(shopOrder.company_id, ctx.company_id), eq(shopOrder.weapp_order_id, weappOrderId)))
      .for('update');
    return row;
  },
  async lockByRecharge(ctx: Ctx, rechargeId: number): Promise<OrderRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(shopOrder)
      .where(and(eq(shopOrder.company_id, ctx.company_id), eq(shopOrder.recharge_id, rechargeId)))
      .for('update');
    return row;
  },
  /** The first to tell of an order gets its row; whoever comes later waits for that, and gets none. */
  async insert(ctx: Ctx, values: NewOrder): Promise<number | undefined> {
    const [row] = await ctx.db
      .insert(shopOrder)
      .values({
        ...values,
        company_id: ctx.company_id,
        number: numberFrom(ctx, PREFIX),
        source: 'weapp',
        status: 'unpaid',
      })
      .onConflictDoNothing({ target: [shopOrder.company_id, shopOrder.weapp_order_id] })
      .returning({ id: shopOrder.id });
    return row?.id;
  },
  insertLines: orderStore.insertLines,
  /** What its lines are paid with, once it is placed. */
  insertTenders: (ctx: Ctx, rows: readonly (typeof orderTender.$inferInsert)[]) =>
    ctx.db.insert(orderTender).values([...rows]),
  update: (ctx: Ctx, id: number, values: Partial<typeof shopOrder.$inferInsert>) =>
    ctx.db
      .update(shopOrder)
      .set({ ...values, version: sql`${shopOrder.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id)),
  skusByCode: (ctx: Ctx, codes: readonly string[]) =>
    ctx.db
      .select({ id: productSku.id, code: productSku.code })
      .from(productSku)
      .where(and(eq(productSku.family_id, ctx.family_id), inArray(productSku.code, [...codes]))),
  /** Unpaid since before a moment, locked; one whose payment has come does not lapse. */
  lockUnpaidBefore: (ctx: Ctx, before: Date, most: number): Promise<OrderRow[]> =>
    ctx.db
      .select()
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.company_id, ctx.company_id),
          eq(shopOrder.status, 'unpaid'),
          eq(shopOrder.weapp_payment_id, ''),
          lt(shopOrder.created_at, before),
        ),
      )
      .orderBy(asc(shopOrder.id))
      .limit(most)
      .for('update', { skipLocked: true }),
  /** Odd, and nobody has settled it, here until a moment. */
  unsettled: (ctx: Ctx, until: Date): Promise<number> =>
    ctx.db.$count(
      shopOrder,
      and(
        eq(shopOrder.company_id, ctx.company_id),
        eq(shopOrder.status, 'unpaid'),
        ne(shopOrder.problem, ''),
        lt(shopOrder.created_at, until),
      ),
    ),
};
