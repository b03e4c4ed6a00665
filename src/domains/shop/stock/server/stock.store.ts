import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { companyNames } from '@/domains/organisation/company/server/company.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { orderLine, shopOrder } from '../../order/server/order.table.ts';
import { variantOf } from '../../product/product.rules.ts';
import { productSku } from '../../product/server/product.table.ts';
import type { stockApi } from '../stock.contract.ts';
import { skuStock, stockMove } from './stock.table.ts';

type Filter = Readonly<ParsedOf<typeof stockApi.export>>;
export type NewMove = Omit<
  typeof stockMove.$inferInsert,
  'balance_after' | 'company_id' | 'created_by' | 'id' | 'moved_on' | 'value_after_fen'
> & { readonly moved_on?: string; readonly created_at?: Date };

const rows = defineRows({
  id: stockMove.id,
  select: () =>
    select({
      id: stockMove.id,
      moved_on: stockMove.moved_on,
      sku_id: stockMove.sku_id,
      code: productSku.code,
      edition: productSku.edition,
      size: productSku.size,
      term: productSku.term,
      kind: stockMove.kind,
      quantity: stockMove.quantity,
      unit_cost_fen: stockMove.unit_cost_fen,
      balance_after: stockMove.balance_after,
      counted: stockMove.counted,
      expected: stockMove.expected,
      supplier: stockMove.supplier,
      document: stockMove.document,
      reason: stockMove.reason,
      other_company_id: stockMove.other_company_id,
      order_number: shopOrder.number,
      created_by: stockMove.created_by,
      created_at: unix(stockMove.created_at),
    })
      .from(stockMove)
      .innerJoin(productSku, eq(productSku.id, stockMove.sku_id))
      .leftJoin(
        orderLine,
        and(eq(orderLine.company_id, stockMove.company_id), eq(orderLine.id, stockMove.order_line_id)),
      )
      .leftJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      ),
  names: {
    other_company_name: [companyNames.name, 'other_company_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: ({ edition, size, term, created_by: _, ...row }) => ({
    ...row,
    variant: variantOf({ edition, size, term }),
  }),
});

function matching(ctx: Ctx, { product_id, sku_id, kind }: Filter): SQL | undefined {
  return and(
    eq(stockMove.company_id, ctx.company_id),
    eq(stockMove.product_id, product_id),
    sku_id === undefined ? undefined : eq(stockMove.sku_id, sku_id),
    kind === undefined ? undefined : eq(stockMove.kind, kind),
  );
}

const mine = (ctx: Ctx, skuId: number): SQL | undefined =>
  and(eq(skuStock.company_id, ctx.company_id), eq(skuStock.sku_id, skuId));

export const stockStore = {
  page: (ctx: Ctx, query: PageInput & Filter) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${stockMove} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(stockMove.id)}`,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), sql`${desc(stockMove.id)}`),

  /** Variants of a product that keep stock, with what the acting company has of each. */
  ofProduct: (ctx: Ctx, productId: number) =>
    ctx.db
      .select({
        id: productSku.id,
        code: productSku.code,
        edition: productSku.edition,
        size: productSku.size,
        term: productSku.term,
        low_stock: productSku.low_stock,
        on_hand: sql<number>`COALESCE(${skuStock.on_hand}, 0)`.mapWith(Number),
        held: sql<number>`COALESCE(${skuStock.held}, 0)`.mapWith(Number),
        value_fen: sql<number>`COALESCE(${skuStock.value_fen}, 0)`.mapWith(Number),
        counted_on: skuStock.counted_on,
        last_move_id: sql<number>`COALESCE((SELECT max(m.id) FROM stock_move m
          WHERE m.company_id = ${ctx.company_id} AND m.sku_id = ${productSku.id}), 0)`.mapWith(Number),
      })
      .from(productSku)
      .leftJoin(skuStock, and(eq(skuStock.company_id, ctx.company_id), eq(skuStock.sku_id, productSku.id)))
      .where(and(eq(productSku.product_id, productId), eq(productSku.keeps_stock, true)))
      .orderBy(asc(productSku.position), asc(productSku.id)),

  waiting: (ctx: Ctx, productId: number) =>
    ctx.db
      .select({
        id: orderLine.id,
        order_number: shopOrder.number,
        student_id: shopOrder.student_id,
        code: orderLine.code,
        held: orderLine.held,
        placed_at: shopOrder.placed_at,
      })
      .from(orderLine)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      )
      .where(
        and(
          eq(orderLine.company_id, ctx.company_id),
          // By the variant: what waits has an index, and is few of what the product sold.
          inArray(
            orderLine.sku_id,
            ctx.db.select({ id: productSku.id }).from(productSku).where(eq(productSku.product_id, productId)),
          ),
          sql`${orderLine.held} > 0`,
        ),
      )
      .orderBy(asc(orderLine.id))
      .limit(100),

  /** Variants of the family, whether or not they keep stock. */
  skus: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({
        id: productSku.id,
        product_id: productSku.product_id,
        code: productSku.code,
        keeps_stock: productSku.keeps_stock,
      })
      .from(productSku)
      .where(inArray(productSku.id, [...ids]))
      .orderBy(asc(productSku.id)),

  /** What the acting company has free of those that keep stock. */
  free: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({
        id: productSku.id,
        free: sql<number>`COALESCE(${skuStock.on_hand} - ${skuStock.held}, 0)`.mapWith(Number),
      })
      .from(productSku)
      .leftJoin(skuStock, and(eq(skuStock.company_id, ctx.company_id), eq(skuStock.sku_id, productSku.id)))
      .where(and(inArray(productSku.id, [...ids]), eq(productSku.keeps_stock, true))),

  async find(ctx: Ctx, skuId: number) {
    const [row] = await ctx.db.select().from(skuStock).where(mine(ctx, skuId));
    return row;
  },
  /** The row of a SKU in the acting company, made if need be, and locked: every move begins here. */
  async lock(ctx: Ctx, sku: { readonly id: number; readonly product_id: number }) {
    await ctx.db
      .insert(skuStock)
      .values({ company_id: ctx.company_id, product_id: sku.product_id, sku_id: sku.id })
      .onConflictDoNothing();
    const [row] = await ctx.db.select().from(skuStock).where(mine(ctx, sku.id)).for('update');
    return row as typeof skuStock.$inferSelect;
  },
  /** Takes so many for a document if they are free; whether they were. */
  async hold(ctx: Ctx, skuId: number, quantity: number): Promise<boolean> {
    const taken = await ctx.db
      .update(skuStock)
      .set({ held: sql`${skuStock.held} + ${quantity}` })
      .where(and(mine(ctx, skuId), sql`${skuStock.on_hand} - ${skuStock.held} >= ${quantity}`))
      .returning({ id: skuStock.sku_id });
    return taken.length > 0;
  },
  release: (ctx: Ctx, skuId: number, quantity: number) =>
    ctx.db
      .update(skuStock)
      .set({ held: sql`${skuStock.held} - ${quantity}` })
      .where(mine(ctx, skuId)),

  /** The database reckons value and balance. */
  async insert(ctx: Ctx, move: NewMove): Promise<number> {
    const [row] = await ctx.db
      .insert(stockMove)
      .values({
        moved_on: todayOf(ctx),
        ...move,
        company_id: ctx.company_id,
        created_by: ctx.admin_id || null,
      })
      .returning({ id: stockMove.id });
    return row?.id as number;
  },
  /** What the books said after a move of this SKU here. */
  async balanceAfter(ctx: Ctx, skuId: number, moveId: number): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ balance: stockMove.balance_after })
      .from(stockMove)
      .where(
        and(eq(stockMove.company_id, ctx.company_id), eq(stockMove.sku_id, skuId), eq(stockMove.id, moveId)),
      );
    return row?.balance;
  },
  /** Whether somebody has corrected the books by a count after that move. */
  async countedSince(ctx: Ctx, skuId: number, moveId: number): Promise<boolean> {
    const found = await ctx.db
      .select({ id: stockMove.id })
      .from(stockMove)
      .where(
        and(
          eq(stockMove.company_id, ctx.company_id),
          eq(stockMove.sku_id, skuId),
          eq(stockMove.kind, 'count'),
          gt(stockMove.id, moveId),
        ),
      )
      .limit(1);
    return found.length > 0;
  },
  async valueOf(ctx: Ctx, moveId: number): Promise<number> {
    const [row] = await ctx.db
      .select({ fen: stockMove.value_fen })
      .from(stockMove)
      .where(and(eq(stockMove.company_id, ctx.company_id), eq(stockMove.id, moveId)));
    return row?.fen ?? 0;
  },
  /** What pieces of an order line cost when they went out; for those that come back. */
  async costOf(ctx: Ctx, orderLineId: number): Promise<number | null> {
    const [row] = await ctx.db
      .select({
        cost: sql<
          number | null
        >`round(sum(${stockMove.value_fen})::numeric / sum(${stockMove.quantity}))::bigint`,
      })
      .from(stockMove)
      .where(
        and(
          eq(stockMove.company_id, ctx.company_id),
          eq(stockMove.order_line_id, orderLineId),
          eq(stockMove.kind, 'sale'),
        ),
      );
    return row?.cost ?? null;
  },
  counted: (ctx: Ctx, skuId: number) =>
    ctx.db
      .update(skuStock)
      .set({ counted_on: todayOf(ctx) })
      .where(mine(ctx, skuId)),

  /** Variants on sale that have reached their mark, and of whom nobody was told today. */
  async low(ctx: Ctx, day: string) {
    const { rows: found } = await ctx.db.execute<{
      sku_id: number;
      product_id: number;
      name: string;
      code: string;
      low_stock: number;
      available: number;
    }>(sql`
      SELECT k.id AS sku_id, p.id AS product_id, p.name, k.code, k.low_stock, s.on_hand - s.held AS available
        FROM sku_stock s
        JOIN product_sku k ON k.family_id = s.family_id AND k.id = s.sku_id AND k.keeps_stock AND k.status = 'on'
        JOIN product p ON p.family_id = k.family_id AND p.id = k.product_id AND p.status = 'on'
       WHERE s.company_id = ${ctx.company_id} AND s.on_hand - s.held <= k.low_stock
         AND s.low_told_on IS DISTINCT FROM ${day}::date
       ORDER BY k.id LIMIT 50 FOR UPDATE OF s SKIP LOCKED`);
    return found;
  },
  toldLow: (ctx: Ctx, skuIds: readonly number[], day: string) =>
    ctx.db
      .update(skuStock)
      .set({ low_told_on: day })
      .where(and(eq(skuStock.company_id, ctx.company_id), inArray(skuStock.sku_id, [...skuIds]))),
  /** Variants that lie here and were not counted since a day. */
  async uncounted(ctx: Ctx, since: string, most: number) {
    const { rows: found } = await ctx.db.execute<{
      product_id: number;
      name: string;
      code: string;
      total: number;
    }>(sql`
      SELECT p.id AS product_id, p.name, k.code, (count(*) OVER ())::int AS total
        FROM sku_stock s
        JOIN product_sku k ON k.family_id = s.family_id AND k.id = s.sku_id AND k.keeps_stock
        JOIN product p ON p.family_id = k.family_id AND p.id = k.product_id
       WHERE s.company_id = ${ctx.company_id} AND s.on_hand > 0 AND (s.counted_on IS NULL OR s.counted_on < ${since}::date)
       ORDER BY k.id LIMIT ${most}`);
    return { count: found[0]?.total ?? 0, rows: found };
  },
  /** Whether anything has moved here yet. */
  async any(ctx: Ctx): Promise<boolean> {
    const found = await ctx.db
      .select({ id: stockMove.id })
      .from(stockMove)
      .where(eq(stockMove.company_id, ctx.company_id))
      .limit(1);
    return found.length > 0;
  },
};
