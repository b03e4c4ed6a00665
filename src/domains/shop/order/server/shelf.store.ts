import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { normalise } from '@/kernel/search.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { ProductKind, Shelf } from '../../product/product.kinds.ts';
import { product, productShelf } from '../../product/server/product.table.ts';
import type { cartApi } from '../cart.contract.ts';
import type { Brings } from '../order.shapes.ts';

export interface Buyer {
  readonly id: number;
  readonly username: string;
  readonly status: 'potential' | 'active' | 'paused' | 'finished' | 'cleared';
  readonly level_id: number | null;
  readonly education_type_id: number | null;
}

interface Told extends Record<string, unknown> {
  readonly fits: boolean;
  readonly is_shelved: boolean;
  readonly bought: number;
  readonly cover_id: number | null;
  readonly gifts: Brings['gifts'];
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

/** Who may buy a product: nobody named, or this student among them. */
const fits = ({ status, level_id, education_type_id }: Buyer): SQL => {
  const named = (kind: string, id: number | null) => sql`(NOT EXISTS (SELECT 1 FROM product_audience a
      WHERE a.family_id = ${product.family_id} AND a.product_id = ${product.id} AND a.item_kind = ${kind})
    OR EXISTS (SELECT 1 FROM product_audience a WHERE a.family_id = ${product.family_id} AND a.product_id = ${product.id}
      AND a.item_kind = ${kind} AND a.item_id = ${id}::bigint))`;
  return sql`(cardinality(${product.buyer_statuses}) = 0 OR ${status} = ANY (${product.buyer_statuses}))
    AND ${named('alevel', level_id)} AND ${named('education_type', education_type_id)}`;
};

type Filter = Omit<ParsedOf<typeof cartApi.products>, 'limit' | 'order' | 'page' | 'sort'>;

/** What is sold here today, of what the filter leaves. */
function onSale(ctx: Ctx, buyer: Buyer, filter: Filter, beside = sql``): SQL {
  const today = todayOf(ctx);
  const words = normalise(filter.keyword ?? '')
    .split(' ')
    .filter(Boolean);
  const where = and(
    eq(product.family_id, ctx.family_id),
    eq(product.status, 'on'),
    or(isNull(product.sale_from), sql`${product.sale_from} <= ${today}::date`),
    or(isNull(product.sale_to), sql`${product.sale_to} >= ${today}::date`),
    sql`COALESCE((SELECT here.is_sold FROM product_company here
      WHERE here.company_id = ${ctx.company_id} AND here.product_id = ${product.id}), ${product.sells_everywhere})`,
    filter.category_id === undefined ? undefined : eq(product.category_id, filter.category_id),
    filter.is_fitting === 1 ? fits(buyer) : undefined,
    filter.in_stock === 1 ? sql`(v.kept = 0 OR v.available > 0)` : undefined,
    filter.takes_coins === 1 ? gt(product.coin_percent, 0) : undefined,
    ...words.map((word) => sql`strpos(${product.search_text}, ${word}) > 0`),
  );
  return sql`FROM ${product}
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
    ${beside}
    WHERE ${where} AND v.sku_count > 0`;
}

/** How often this student has bought each: from their orders, not from all that each was sold. */
const boughtBy = (ctx: Ctx, buyer: Buyer): SQL => sql`
  LEFT JOIN (
    SELECT l.product_id, count(DISTINCT o.id)::int AS bought_times FROM shop_order o
     CROSS JOIN LATERAL (SELECT x.product_id FROM order_line x
       WHERE x.company_id = o.company_id AND x.order_id = o.id OFFSET 0) l
     WHERE o.company_id = ${ctx.company_id} AND o.student_id = ${buyer.id}
       AND o.status NOT IN ('cancelled', 'lapsed') GROUP BY 1) b ON b.product_id = ${product.id}`;

export const shelfStore = {
  /**
   * What is asked of products beside their price, of all of them at once: whether they stand on a shelf and are for somebody like
   * this student, how many pieces the student has of orders that stand, their picture, and what comes along with them.
   */
  async told(
    ctx: Ctx,
    productIds: readonly number[],
    buyer: Buyer,
    shelf: Shelf,
  ): Promise<Map<number, Told>> {
    if (productIds.length === 0) return new Map();
    const { rows } = await ctx.db.execute<Told & { id: number }>(sql`
      SELECT ${product.id} AS id, (${fits(buyer)}) AS fits,
             EXISTS (SELECT 1 FROM ${productShelf} s WHERE s.family_id = ${product.family_id} AND s.shelf = ${shelf}
               AND s.product_id = ${product.id}) AS is_shelved,
             COALESCE((SELECT sum(l.quantity - l.refunded) FROM shop_order o JOIN order_line l ON l.company_id = o.company_id AND l.order_id = o.id
               WHERE o.company_id = ${ctx.company_id} AND o.student_id = ${buyer.id} AND o.status NOT IN ('cancelled', 'lapsed')
                 AND l.product_id = ${product.id}), 0)::int AS bought,
             (SELECT x.picture_id FROM product_picture x WHERE x.family_id = ${product.family_id}
               AND x.product_id = ${product.id} AND x.position = 0) AS cover_id,
             COALESCE((SELECT json_agg(json_build_object('type_id', e.type_id, 'quantity', e.quantity, 'days_valid', e.days_valid)
               ORDER BY e.type_id) FROM product_entitlement e WHERE e.family_id = ${product.family_id} AND e.product_id = ${product.id}), '[]') AS gifts
        FROM ${product} WHERE ${product.id} = ANY (${sql.param([...productIds])}::bigint[])`);
    return new Map(rows.map(({ id, ...told }) => [Number(id), told]));
  },

  /** What fits the student and what they buy often first, then as the shelf has it. */
  cards(ctx: Ctx, buyer: Buyer, query: ParsedOf<typeof cartApi.products>) {
    const source = onSale(ctx, buyer, query, boughtBy(ctx, buyer));
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const { rows } = await ctx.db.execute<CardRow>(sql`
          SELECT ${product.id} AS id, ${product.name} AS name, ${product.summary} AS summary, ${product.unit} AS unit,
                 ${product.kind} AS kind, ${product.coin_percent}::int AS coin_percent, v.code, v.sku_count,
                 CASE WHEN v.sku_count = 1 THEN v.first_id END AS sku_id, v.price_from_fen, v.price_to_fen, v.kept,
                 v.available, COALESCE(v.is_low, false) AS is_low, COALESCE(b.bought_times, 0) AS bought_times, (${fits(buyer)}) AS is_fitting,
                 (SELECT x.picture_id FROM product_picture x WHERE x.family_id = ${product.family_id}
                   AND x.product_id = ${product.id} AND x.position = 0) AS cover_id
            ${source}
           ORDER BY (${fits(buyer)}) DESC, COALESCE(b.bought_times, 0) DESC, ${productShelf.sort}, ${product.id}
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

  /** How many of them each category has, and how many of these fit the student. */
  async categories(ctx: Ctx, buyer: Buyer, filter: Filter) {
    const { rows } = await ctx.db.execute<{ category_id: number; count: number; fitting: number }>(sql`
      SELECT ${product.category_id} AS category_id, count(*)::int AS count,
             count(*) FILTER (WHERE ${fits(buyer)})::int AS fitting
        ${onSale(ctx, buyer, filter)} GROUP BY 1`);
    return rows.map((row) => ({ ...row, category_id: Number(row.category_id) }));
  },
};
