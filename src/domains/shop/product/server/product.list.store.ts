import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { normalise } from '@/kernel/search.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { productCategoryNames } from '../../product-category/server/product-category.table.ts';
import type { productApi } from '../product.contract.ts';
import type { Shelf } from '../product.kinds.ts';
import { stockState } from '../product.rules.ts';
import type { Product, Variant } from '../product.shapes.ts';
import { product } from './product.table.ts';

type Filter = Readonly<ParsedOf<typeof productApi.export>>;

const rows = defineRows({
  id: product.id,
  select: () =>
    select({
      id: product.id,
      name: product.name,
      category_id: product.category_id,
      kind: product.kind,
      unit: product.unit,
      sale_from: product.sale_from,
      sale_to: product.sale_to,
      sells_everywhere: product.sells_everywhere,
      status: product.status,
      created_by: product.created_by,
      created_at: unix(product.created_at),
      version: product.version,
    }).from(product),
  names: {
    category_name: [productCategoryNames.name, 'category_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
});
type Row = Awaited<ReturnType<typeof rows.byIds>>[number];

/**
 * The variants of a product that are on, in the companies that are read: what keeps stock, and how much of it is there. A course's
 * stock are its free places.
 */
const variants = (ctx: Ctx, where: SQL): SQL => sql`
  SELECT k.product_id, k.code, k.position, k.id, COALESCE(own.price_fen, k.price_fen) AS price_fen, k.price_fen AS family_price_fen,
         own.price_fen AS own_price_fen, k.list_price_fen, k.edition, k.size, k.term, k.weight_grams, k.delivery, k.keeps_stock, k.low_stock,
         k.keeps_stock OR c.id IS NOT NULL AS kept,
         CASE WHEN k.keeps_stock THEN COALESCE(s.on_hand, 0) - COALESCE(s.held, 0) ELSE c.capacity - c.enrolled_count END AS available,
         COALESCE(s.held, 0) AS held
    FROM product_sku k
    LEFT JOIN company_price own ON own.company_id = ${ctx.company_id} AND own.sku_id = k.id
    LEFT JOIN course c ON c.company_id = k.company_id AND c.id = k.course_id
    LEFT JOIN LATERAL (SELECT sum(x.on_hand)::int AS on_hand, sum(x.held)::int AS held FROM sku_stock x
                        WHERE x.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND x.sku_id = k.id) s ON true
   WHERE ${where} AND k.status = 'on'`;

const stockOf = (ctx: Ctx, productId: SQL): SQL => sql`
  (SELECT count(*) FILTER (WHERE v.kept) AS kept, count(*) FILTER (WHERE v.kept AND v.available <= v.low_stock) AS lows,
          count(*) FILTER (WHERE v.kept AND v.available <= 0) AS gone FROM (${variants(ctx, sql`k.product_id = ${productId}`)}) v)`;

const STOCK: Readonly<Record<'enough' | 'low' | 'sold_out', SQL>> = {
  enough: sql`st.kept > 0 AND st.lows = 0`,
  low: sql`st.kept > 0 AND st.lows > 0 AND st.gone < st.kept`,
  sold_out: sql`st.kept > 0 AND st.gone = st.kept`,
};

const isSoldHere = (ctx: Ctx): SQL => sql`COALESCE((SELECT here.is_sold FROM product_company here
  WHERE here.company_id = ${ctx.company_id} AND here.product_id = ${product.id}), ${product.sells_everywhere})`;

/** Every word stands somewhere in name, pinyin, keywords or codes. */
const says = (keyword: string): SQL | undefined =>
  and(
    ...normalise(keyword)
      .split(' ')
      .filter(Boolean)
      .map((word) => sql`strpos(${product.search_text}, ${word}) > 0`),
  );

/** What a view shows of the states and of the stock. */
function ofView(view: Filter['view']): SQL | undefined {
  if (view === undefined || view === 'all') return undefined;
  if (view === 'low' || view === 'sold_out') return and(eq(product.status, 'on'), STOCK[view]);
  return eq(product.status, view);
}

function matching(ctx: Ctx, filter: Filter): SQL {
  const { view, keyword, product_id, category_id, kind, shelf, status, stock, sold_here } = filter;
  const isStockAsked = stock !== undefined || view === 'low' || view === 'sold_out';
  const counted = isStockAsked ? sql`CROSS JOIN LATERAL ${stockOf(ctx, sql`${product.id}`)} st` : sql``;
  const where = and(
    eq(product.family_id, ctx.family_id),
    ofView(view),
    keyword ? says(keyword) : undefined,
    product_id === undefined ? undefined : eq(product.id, product_id),
    category_id === undefined ? undefined : eq(product.category_id, category_id),
    kind === undefined ? undefined : eq(product.kind, kind),
    status === undefined ? undefined : eq(product.status, status),
    stock === undefined ? undefined : STOCK[stock],
    sold_here === undefined ? undefined : sold_here ? isSoldHere(ctx) : sql`NOT ${isSoldHere(ctx)}`,
    shelf === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM product_shelf h WHERE h.family_id = ${product.family_id}
          AND h.product_id = ${product.id} AND h.shelf = ${shelf})`,
  );
  return sql`FROM ${product} ${counted} WHERE ${where}`;
}

interface Figures {
  readonly id: number;
  readonly code: string | null;
  readonly cover_id: number | null;
  readonly sku_count: number;
  readonly price_from_fen: number | null;
  readonly price_to_fen: number | null;
  readonly kept: number;
  readonly lows: number;
  readonly gone: number;
  readonly available: number | null;
  readonly held: number;
  readonly sold_30: number;
  readonly sold: number;
  readonly back: number;
  readonly shelves: readonly Shelf[];
  readonly is_sold: boolean | null;
}

/** Sales of the companies that are read, from an index alone. */
const salesOf = (ctx: Ctx): SQL => sql`
  SELECT sum(l.quantity - l.cancelled) FILTER (WHERE l.audited_at >= now() - interval '30 days') AS sold_30,
         sum(l.delivered) AS sold, sum(l.refunded - l.cancelled) AS back
    FROM order_line l
   WHERE l.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND l.product_id = w.id
     AND l.audited_at >= now() - interval '365 days'`;
const NO_SALES = sql`SELECT 0 AS sold_30, 0 AS sold, 0 AS back`;

/** What stands beside the products of a page: variants, stock, and sales where they are shown. */
async function figuresOf(ctx: Ctx, ids: readonly number[], sales: SQL): Promise<Map<number, Figures>> {
  const { rows: found } = await ctx.db.execute<Figures & Record<string, unknown>>(sql`
    SELECT w.id, v.*, COALESCE(sold.sold_30, 0)::int AS sold_30, COALESCE(sold.sold, 0)::int AS sold, COALESCE(sold.back, 0)::int AS back,
           (SELECT x.picture_id FROM product_picture x WHERE x.product_id = w.id AND x.position = 0) AS cover_id,
           ARRAY(SELECT h.shelf FROM product_shelf h WHERE h.product_id = w.id ORDER BY h.shelf DESC) AS shelves,
           (SELECT here.is_sold FROM product_company here WHERE here.company_id = ${ctx.company_id} AND here.product_id = w.id) AS is_sold
      FROM unnest(${sql.param([...ids])}::bigint[]) AS w (id)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS sku_count, (array_agg(k.code ORDER BY k.position, k.id))[1] AS code,
               min(k.price_fen)::bigint AS price_from_fen, max(k.price_fen)::bigint AS price_to_fen,
               count(*) FILTER (WHERE k.kept)::int AS kept,
               count(*) FILTER (WHERE k.kept AND k.available <= k.low_stock)::int AS lows,
               count(*) FILTER (WHERE k.kept AND k.available <= 0)::int AS gone,
               sum(k.available) FILTER (WHERE k.kept)::int AS available, COALESCE(sum(k.held), 0)::int AS held
          FROM (${variants(ctx, sql`k.product_id = w.id`)}) k) v
      LEFT JOIN LATERAL (${sales}) sold ON true`);
  return new Map(found.map((row) => [row.id, row]));
}

async function withFigures(ctx: Ctx, list: readonly Row[], sales = salesOf(ctx)): Promise<Product[]> {
  const byId = await figuresOf(
    ctx,
    list.map(({ id }) => id),
    sales,
  );
  return list.map(({ created_by: _, sells_everywhere, ...row }) => {
    const { kept, lows, gone, sold, back, is_sold, ...figures } = byId.get(row.id) as Figures;
    return {
      ...row,
      ...figures,
      code: figures.code ?? '',
      category_name: row.category_name ?? '',
      shelves: [...figures.shelves],
      available: kept > 0 ? figures.available : null,
      stock: stockState(kept, lows, gone),
      returned_percent: sold > 0 ? Math.round((back * 1000) / sold) / 10 : null,
      sold_here: (is_sold ?? sells_everywhere) ? (1 as const) : (0 as const),
    };
  });
}

interface VariantFigures
  extends Pick<Variant, Exclude<keyof Variant, keyof Product | 'keeps_stock' | 'price_fen' | 'summary'>> {
  readonly product_id: number;
  readonly code: string;
  readonly family_price_fen: number;
  readonly keeps_stock: boolean;
  readonly kept: boolean;
  readonly available: number;
  readonly held: number;
}

/** A row for each variant that is on: what the import takes back. */
async function variantRows(ctx: Ctx, ids: readonly number[]): Promise<Variant[]> {
  const { rows: found } = await ctx.db.execute<VariantFigures & Record<string, unknown>>(
    sql`${variants(ctx, sql`k.product_id = ANY (${sql.param([...ids])}::bigint[])`)} ORDER BY k.product_id DESC, k.position, k.id`,
  );
  const products = new Map(
    (await withFigures(ctx, await rows.byIds(ctx, ids), NO_SALES)).map((one) => [one.id, one]),
  );
  const summaries = new Map(
    (
      await ctx.db
        .select({ id: product.id, summary: product.summary })
        .from(product)
        .where(inArray(product.id, [...ids]))
    ).map(({ id, summary }) => [id, summary]),
  );
  return found.map((one) => {
    const of = products.get(one.product_id) as Product;
    return {
      id: of.id,
      name: of.name,
      category_id: of.category_id,
      category_name: of.category_name,
      kind: of.kind,
      unit: of.unit,
      shelves: of.shelves,
      sold_here: of.sold_here,
      sale_from: of.sale_from,
      sale_to: of.sale_to,
      status: of.status,
      created_by_name: of.created_by_name,
      created_at: of.created_at,
      summary: summaries.get(of.id) ?? '',
      code: one.code,
      edition: one.edition,
      size: one.size,
      term: one.term,
      price_fen: one.family_price_fen,
      list_price_fen: one.list_price_fen,
      own_price_fen: one.own_price_fen,
      weight_grams: one.weight_grams,
      delivery: one.delivery,
      keeps_stock: one.keeps_stock ? (1 as const) : (0 as const),
      low_stock: one.low_stock,
      available: one.kept ? one.available : null,
      held: one.held,
    };
  });
}

const NEWEST = sql`${desc(product.id)}`;

/** What a word of a search means, as arrays for other stores: products whose name has it, variants of which it is the whole code. */
function meantBy(ctx: Ctx, keyword: string) {
  const [word, family] = [keyword.toLowerCase(), ctx.family_id];
  const ofSkus = (
    column: 'id' | 'product_id',
  ) => sql`ARRAY(SELECT k.${sql.identifier(column)} FROM product_sku k
    WHERE k.family_id = ${family} AND lower(k.code) = ${word} ORDER BY k.id)`;
  return {
    products: sql`ARRAY(SELECT p.id FROM product p WHERE p.family_id = ${family} AND strpos(lower(p.name), ${word}) > 0)`,
    skus: ofSkus('id'),
    sku_products: ofSkus('product_id'),
  };
}

export const productListStore = {
  meantBy,
  async isMeantBy(ctx: Ctx, keyword: string): Promise<boolean> {
    const { products, skus } = meantBy(ctx, keyword);
    const { rows: found } = await ctx.db.execute<{ n: number }>(
      sql`SELECT cardinality(${products}) + cardinality(${skus}) AS n`,
    );
    return Number(found[0]?.n) > 0;
  },
  async page(ctx: Ctx, query: PageInput & Filter) {
    const page = await rows.page(ctx, query, { matching: matching(ctx, query), order: NEWEST });
    return { ...page, list: await withFigures(ctx, page.list) };
  },
  async *all(ctx: Ctx, filter: Filter) {
    // A second question cannot be asked while the cursor of the first is open: the ids first, they are few.
    const { rows: ids } = await ctx.db.execute<{ id: number }>(
      sql`SELECT ${product.id} AS id ${matching(ctx, filter)} ORDER BY ${product.id} DESC`,
    );
    for (let at = 0; at < ids.length; at += 200) {
      const some = ids.slice(at, at + 200).map(({ id }) => id);
      yield await variantRows(ctx, some);
    }
  },
  /** Without their sales. */
  async byIds(ctx: Ctx, ids: readonly number[]) {
    const list = await withFigures(ctx, await rows.byIds(ctx, ids), NO_SALES);
    return list.map(({ sold_30: _, returned_percent: __, ...row }) => row);
  },
  async counts(ctx: Ctx) {
    const { rows: found } = await ctx.db.execute<
      Record<'on' | 'off' | 'draft' | 'low' | 'sold_out', number>
    >(sql`
      SELECT count(*) FILTER (WHERE ${eq(product.status, 'on')})::int AS on,
             count(*) FILTER (WHERE ${eq(product.status, 'off')})::int AS off,
             count(*) FILTER (WHERE ${eq(product.status, 'draft')})::int AS draft,
             count(*) FILTER (WHERE ${ofView('low')})::int AS low,
             count(*) FILTER (WHERE ${ofView('sold_out')})::int AS sold_out
        FROM ${product} CROSS JOIN LATERAL ${stockOf(ctx, sql`${product.id}`)} st
       WHERE ${eq(product.family_id, ctx.family_id)}`);
    const { on, off, draft, low, sold_out } = found[0] ?? { on: 0, off: 0, draft: 0, low: 0, sold_out: 0 };
    return { on, off, draft, low, sold_out, all: on + off + draft };
  },
  /** Names for the trail and for lists. */
  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(inArray(product.id, [...ids])),
};
