import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { normalise } from '@/kernel/search.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { ProductKind, Shelf } from '../../product/product.kinds.ts';
import { product, productPicture, productShelf } from '../../product/server/product.table.ts';
import type { cartApi } from '../cart.contract.ts';
import { cartLine, orderLine, shopOrder, studentAddress } from './order.table.ts';

export interface Buyer {
  readonly id: number;
  readonly username: string;
  readonly status: 'potential' | 'active' | 'paused' | 'finished' | 'cleared';
  readonly level_id: number | null;
  readonly education_type_id: number | null;
}

interface CardRow extends Record<string, unknown> {
  id: number;
  name: string;
  summary: string;
  unit: string;
  kind: ProductKind;
  coin_percent: number;
  code: string;
  cover_id: number | null;
  price_from_fen: number;
  price_to_fen: number;
  sku_count: number;
  sku_id: number | null;
  kept: number;
  available: number | null;
  is_low: boolean;
  bought_times: number;
  is_fitting: boolean;
}

const addressRows = defineRows({
  id: studentAddress.id,
  select: () =>
    select({
      id: studentAddress.id,
      student_id: studentAddress.student_id,
      receiver: studentAddress.receiver,
      phone: studentAddress.phone,
      region_id: studentAddress.region_id,
      detail: studentAddress.detail,
      is_default: sql<0 | 1>`${studentAddress.is_default}::int`,
      version: studentAddress.version,
    }).from(studentAddress),
  names: { region_name: [baseNames.name, 'region_id'] },
});

const ownCart = (ctx: Ctx, studentId: number): SQL | undefined =>
  and(eq(cartLine.company_id, ctx.company_id), eq(cartLine.student_id, studentId));
const addressHere = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(studentAddress.company_id, ctx.company_id), eq(studentAddress.id, id));

/** Who may buy a product: nobody named, or this student among them. */
const fits = ({ status, level_id, education_type_id }: Buyer): SQL => {
  const named = (kind: string, id: number | null) => sql`(NOT EXISTS (SELECT 1 FROM product_audience a
      WHERE a.family_id = ${product.family_id} AND a.product_id = ${product.id} AND a.item_kind = ${kind})
    OR EXISTS (SELECT 1 FROM product_audience a WHERE a.family_id = ${product.family_id} AND a.product_id = ${product.id}
      AND a.item_kind = ${kind} AND a.item_id = ${id}::bigint))`;
  return sql`(cardinality(${product.buyer_statuses}) = 0 OR ${status} = ANY (${product.buyer_statuses}))
    AND ${named('alevel', level_id)} AND ${named('education_type', education_type_id)}`;
};

export const cartStore = {
  /** One of the acting company whom this person sees. */
  async buyer(ctx: Ctx, id: number): Promise<Buyer | undefined> {
    const [row] = await ctx.db
      .select({
        id: student.id,
        username: student.username,
        status: student.status,
        level_id: student.level_id,
        education_type_id: student.education_type_id,
      })
      .from(student)
      .where(and(eq(student.id, id), eq(student.company_id, ctx.company_id), students.visible(ctx)));
    return row;
  },

  lines: (ctx: Ctx, studentId: number) =>
    ctx.db.select().from(cartLine).where(ownCart(ctx, studentId)).orderBy(asc(cartLine.id)),
  count: (ctx: Ctx, studentId: number): Promise<number> => ctx.db.$count(cartLine, ownCart(ctx, studentId)),
  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(cartLine)
      .where(
        and(
          eq(cartLine.company_id, ctx.company_id),
          eq(cartLine.id, id),
          students.isOfVisible(ctx, cartLine.student_id),
        ),
      )
      .for('update');
    return row;
  },
  /** More of what is in it already is one line. */
  async add(
    ctx: Ctx,
    line: { student_id: number; product_id: number; sku_id: number; quantity: number; price_fen: number },
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(cartLine)
      .values({ ...line, company_id: ctx.company_id, added_by: ctx.admin_id || null })
      .onConflictDoUpdate({
        target: [cartLine.company_id, cartLine.student_id, cartLine.sku_id],
        set: {
          quantity: sql`LEAST(${cartLine.quantity} + ${line.quantity}, 9999)`,
          price_fen: line.price_fen,
          is_ticked: true,
          updated_at: ctx.now,
        },
      })
      .returning({ id: cartLine.id });
    return row?.id as number;
  },
  edit: (ctx: Ctx, id: number, values: { quantity?: number; is_ticked?: boolean }) =>
    ctx.db
      .update(cartLine)
      .set({ ...values, updated_at: ctx.now })
      .where(and(eq(cartLine.company_id, ctx.company_id), eq(cartLine.id, id))),
  remove: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .delete(cartLine)
      .where(and(eq(cartLine.company_id, ctx.company_id), inArray(cartLine.id, [...ids]))),
  removeSkus: (ctx: Ctx, studentId: number, skuIds: readonly number[]) =>
    ctx.db.delete(cartLine).where(and(ownCart(ctx, studentId), inArray(cartLine.sku_id, [...skuIds]))),

  /** Which of these products stand on a shelf. */
  async shelved(ctx: Ctx, productIds: readonly number[], shelf: Shelf): Promise<Set<number>> {
    if (productIds.length === 0) return new Set();
    const rows = await ctx.db
      .select({ id: productShelf.product_id })
      .from(productShelf)
      .where(
        and(
          eq(productShelf.family_id, ctx.family_id),
          eq(productShelf.shelf, shelf),
          inArray(productShelf.product_id, [...productIds]),
        ),
      );
    return new Set(rows.map(({ id }) => id));
  },
  /** Which of these products are for somebody like this student. */
  async fitting(ctx: Ctx, productIds: readonly number[], buyer: Buyer): Promise<Set<number>> {
    if (productIds.length === 0) return new Set();
    const rows = await ctx.db
      .select({ id: product.id })
      .from(product)
      .where(and(inArray(product.id, [...productIds]), fits(buyer)));
    return new Set(rows.map(({ id }) => id));
  },
  async covers(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number>> {
    if (productIds.length === 0) return new Map();
    const rows = await ctx.db
      .select({ id: productPicture.product_id, picture_id: productPicture.picture_id })
      .from(productPicture)
      .where(and(inArray(productPicture.product_id, [...productIds]), eq(productPicture.position, 0)));
    return new Map(rows.map(({ id, picture_id }) => [id, picture_id]));
  },
  /** Pieces of these products that a student has, of orders that stand. */
  async bought(ctx: Ctx, studentId: number, productIds: readonly number[]): Promise<Map<number, number>> {
    if (productIds.length === 0) return new Map();
    const rows = await ctx.db
      .select({
        id: orderLine.product_id,
        n: sql<number>`sum(${orderLine.quantity} - ${orderLine.refunded})::int`,
      })
      .from(orderLine)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      )
      .where(
        and(
          eq(orderLine.company_id, ctx.company_id),
          eq(shopOrder.student_id, studentId),
          inArray(orderLine.product_id, [...productIds]),
          sql`${shopOrder.status} NOT IN ('cancelled', 'lapsed')`,
        ),
      )
      .groupBy(orderLine.product_id);
    return new Map(rows.map(({ id, n }) => [id, n]));
  },
  /** Places of these classes that orders of others wait for; the class is locked by who takes one. */
  async placesWaited(ctx: Ctx, courseIds: readonly number[]): Promise<Map<number, number>> {
    if (courseIds.length === 0) return new Map();
    const { rows } = await ctx.db.execute<{ id: number; n: number }>(sql`
      SELECT (l.brings ->> 'course_id')::bigint AS id, sum(l.quantity)::int AS n
        FROM order_line l JOIN shop_order o ON o.company_id = l.company_id AND o.id = l.order_id
       WHERE l.company_id = ${ctx.company_id} AND l.kind = 'course' AND o.status IN ('unpaid', 'placed')
         AND (l.brings ->> 'course_id')::bigint = ANY (${sql.param([...courseIds])}::bigint[]) GROUP BY 1`);
    return new Map(rows.map(({ id, n }) => [Number(id), n]));
  },
  earlier: (ctx: Ctx, studentId: number, productId: number) =>
    ctx.db
      .select({
        id: shopOrder.id,
        number: shopOrder.number,
        placed_at: shopOrder.placed_at,
        quantity: orderLine.quantity,
        amount_fen: orderLine.amount_fen,
      })
      .from(orderLine)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      )
      .where(
        and(
          eq(orderLine.company_id, ctx.company_id),
          eq(orderLine.product_id, productId),
          eq(shopOrder.student_id, studentId),
        ),
      )
      .orderBy(desc(orderLine.id))
      .limit(5),

  /** What is sold here today: what fits the student and what they buy often first, then as the shelf has it. */
  cards(ctx: Ctx, buyer: Buyer, query: ParsedOf<typeof cartApi.products>) {
    const today = todayOf(ctx);
    const words = normalise(query.keyword ?? '')
      .split(' ')
      .filter(Boolean);
    const where = and(
      eq(product.family_id, ctx.family_id),
      eq(product.status, 'on'),
      or(isNull(product.sale_from), sql`${product.sale_from} <= ${today}::date`),
      or(isNull(product.sale_to), sql`${product.sale_to} >= ${today}::date`),
      sql`COALESCE((SELECT here.is_sold FROM product_company here
        WHERE here.company_id = ${ctx.company_id} AND here.product_id = ${product.id}), ${product.sells_everywhere})`,
      query.category_id === undefined ? undefined : eq(product.category_id, query.category_id),
      query.is_fitting === 1 ? fits(buyer) : undefined,
      query.in_stock === 1 ? sql`(v.kept = 0 OR v.available > 0)` : undefined,
      query.takes_coins === 1 ? gt(product.coin_percent, 0) : undefined,
      ...words.map((word) => sql`strpos(${product.search_text}, ${word}) > 0`),
    );
    const source = sql`FROM ${product}
      JOIN ${productShelf} ON ${productShelf.family_id} = ${product.family_id} AND ${productShelf.product_id} = ${product.id}
        AND ${productShelf.shelf} = 'zhiliao'
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS sku_count, (array_agg(k.code ORDER BY k.position, k.id))[1] AS code,
               (array_agg(k.id ORDER BY k.position, k.id))[1] AS first_id,
               min(COALESCE(own.price_fen, k.price_fen))::bigint AS price_from_fen,
               max(COALESCE(own.price_fen, k.price_fen))::bigint AS price_to_fen,
               count(*) FILTER (WHERE k.keeps_stock OR c.id IS NOT NULL)::int AS kept,
               sum(CASE WHEN k.keeps_stock THEN COALESCE(s.on_hand - s.held, 0) ELSE c.capacity - c.enrolled_count END)::int AS available,
               bool_and(k.keeps_stock AND COALESCE(s.on_hand - s.held, 0) <= k.low_stock) AS is_low
          FROM product_sku k
          LEFT JOIN company_price own ON own.company_id = ${ctx.company_id} AND own.sku_id = k.id
          LEFT JOIN course c ON c.company_id = k.company_id AND c.id = k.course_id
          LEFT JOIN sku_stock s ON s.company_id = ${ctx.company_id} AND s.sku_id = k.id
         WHERE k.product_id = ${product.id} AND k.status = 'on'
           AND (k.company_id IS NULL OR k.company_id = ${ctx.company_id})) v
      LEFT JOIN LATERAL (
        SELECT count(DISTINCT o.id)::int AS bought_times FROM order_line l
          JOIN shop_order o ON o.company_id = l.company_id AND o.id = l.order_id
         WHERE l.company_id = ${ctx.company_id} AND l.product_id = ${product.id} AND o.student_id = ${buyer.id}
           AND o.status NOT IN ('cancelled', 'lapsed')) b ON true
      WHERE ${where} AND v.sku_count > 0`;
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const { rows } = await ctx.db.execute<CardRow>(sql`
          SELECT ${product.id} AS id, ${product.name} AS name, ${product.summary} AS summary, ${product.unit} AS unit,
                 ${product.kind} AS kind, ${product.coin_percent}::int AS coin_percent, v.code, v.sku_count,
                 CASE WHEN v.sku_count = 1 THEN v.first_id END AS sku_id, v.price_from_fen, v.price_to_fen, v.kept,
                 v.available, COALESCE(v.is_low, false) AS is_low, b.bought_times, (${fits(buyer)}) AS is_fitting,
                 (SELECT x.picture_id FROM product_picture x WHERE x.family_id = ${product.family_id}
                   AND x.product_id = ${product.id} AND x.position = 0) AS cover_id
            ${source}
           ORDER BY (${fits(buyer)}) DESC, b.bought_times DESC, ${productShelf.sort}, ${product.id}
           LIMIT ${limit} OFFSET ${offset}`);
        return rows.map(({ kept, ...row }) => ({
          ...row,
          price_from_fen: Number(row.price_from_fen),
          price_to_fen: Number(row.price_to_fen),
          available: kept > 0 ? row.available : null,
        }));
      },
      source,
    );
  },

  addresses: (ctx: Ctx, studentId: number) =>
    addressRows.some(
      ctx,
      and(eq(studentAddress.company_id, ctx.company_id), eq(studentAddress.student_id, studentId)),
      sql`${studentAddress.is_default} DESC, ${studentAddress.id}`,
    ),
  async address(ctx: Ctx, id: number) {
    return addressRows.one(ctx, id, eq(studentAddress.company_id, ctx.company_id));
  },
  async sees(ctx: Ctx, id: number): Promise<boolean> {
    const found = await ctx.db
      .select({ id: studentAddress.id })
      .from(studentAddress)
      .where(
        and(
          inArray(studentAddress.company_id, [...ctx.reading]),
          eq(studentAddress.id, id),
          students.isOfVisible(ctx, studentAddress.student_id),
        ),
      );
    return found.length > 0;
  },
  async lockAddress(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(studentAddress)
      .where(and(addressHere(ctx, id), students.isOfVisible(ctx, studentAddress.student_id)))
      .for('update');
    return row;
  },
  /** One default of each student. */
  undefault: (ctx: Ctx, studentId: number) =>
    ctx.db
      .update(studentAddress)
      .set({ is_default: false })
      .where(
        and(
          eq(studentAddress.company_id, ctx.company_id),
          eq(studentAddress.student_id, studentId),
          eq(studentAddress.is_default, true),
        ),
      ),
  async insertAddress(
    ctx: Ctx,
    values: Omit<typeof studentAddress.$inferInsert, 'company_id' | 'family_id'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(studentAddress)
      .values({ ...values, company_id: ctx.company_id })
      .returning({ id: studentAddress.id });
    return row?.id as number;
  },
  updateAddress: (ctx: Ctx, id: number, values: Partial<typeof studentAddress.$inferInsert>) =>
    ctx.db
      .update(studentAddress)
      .set({ ...values, version: sql`${studentAddress.version} + 1`, updated_at: ctx.now })
      .where(addressHere(ctx, id)),
  removeAddress: (ctx: Ctx, id: number) => ctx.db.delete(studentAddress).where(addressHere(ctx, id)),
};
