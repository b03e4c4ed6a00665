import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import type { ListSource } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { products } from '../../product/server/product.service.ts';
import { isNumber, matching, type OrderFilter, orderOf, type PageQuery } from './order.filter.store.ts';
import { shopOrder } from './order.table.ts';

/** What a page of orders goes by. */
export const listOf = async (ctx: Ctx, query: PageQuery): Promise<ListSource> => ({
  matching: sql`FROM ${shopOrder} WHERE ${matching(ctx, query)}`,
  order: orderOf(query),
  ordered: students.seesEverybody(ctx) && hasOrderedIndex(ctx, query, ['student_id']),
  ...((await searched(ctx, query)) ?? ofLines(ctx, query) ?? ofSpan(ctx, query)),
});

/** One way in which a keyword finds orders. */
interface Way {
  /** The ids of the newest that it finds, as many as a page needs. */
  readonly newest: SQL;
  /** The id of each that it finds, once. */
  readonly each: SQL;
}
interface Asked {
  readonly keyword: string;
  readonly filter: OrderFilter;
  /** Of the order itself, beside the keyword. */
  readonly where: SQL | undefined;
  /** Whether an order's lines tell all that is asked of it beside the keyword. */
  readonly byParts: boolean;
  /** As many as a page needs. */
  readonly most: number;
}

/** Whether nothing is asked of an order that does not stand beside its lines and tenders: whose it is, and its shelf. */
function isToldByParts(ctx: Ctx, { source: _, view = 'all', ...others }: OrderFilter): boolean {
  const isMore = Object.values(others).some((value) => value !== undefined);
  return students.seesEverybody(ctx) && view === 'all' && !isMore;
}

/**
 * What a keyword finds, the newest first: each way begins with the few students, products, codes or parcels that match, goes to
 * their orders by an index, and stops where the page, or the counting, does. Put together at large, every order of a common word
 * would be gathered for one page. Undefined where the list does not go by its newest.
 */
async function searched(ctx: Ctx, query: PageQuery) {
  const { keyword, sort, page, limit, order: _, ...filter } = query;
  if (!keyword || sort || isNumber.test(keyword)) return undefined;
  const where = matching(ctx, filter);
  const asked: Asked = { keyword, filter, where, byParts: isToldByParts(ctx, filter), most: page * limit };
  const { products: named, skus, sku_products, parcels } = await meant(ctx, keyword);
  const ways = [
    byStudent(ctx, asked),
    ...(named.length > 0 ? [byLine(ctx, asked, { product_ids: named })] : []),
    ...(skus.length > 0 ? [byLine(ctx, asked, { product_ids: sku_products, sku_ids: skus })] : []),
    ...(parcels > 0 ? [byParcel(ctx, asked)] : []),
  ];
  const together = (parts: readonly SQL[]) =>
    sql.join(
      parts.map((part) => sql`(${part})`),
      sql` UNION `,
    );
  return {
    id: sql`found.id`,
    matching: sql`FROM (${together(ways.map(({ newest }) => newest))}) AS found`,
    counting: sql`FROM (${together(ways.map(({ each }) => sql`${each} ${upTo(TOTAL_CAP + 1)}`))}) AS found`,
    order: sql`found.id DESC`,
  };
}

const upTo = (most: number): SQL => sql.raw(`LIMIT ${Number(most)}`);
const here = (ctx: Ctx, alias: string): SQL => inArray(sql.raw(`${alias}.company_id`), [...ctx.reading]);
const idsIn = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

const byStudent = (ctx: Ctx, { keyword, filter: { source, status }, where, most }: Asked): Way =>
  students.documentsFoundBy(ctx, keyword, {
    table: shopOrder,
    where,
    around: and(source && eq(shopOrder.source, source), status && eq(shopOrder.status, status)),
    most,
  });

/** Which products a keyword means, which variants, and whether it is a parcel: ways that lead nowhere are not planned. */
async function meant(ctx: Ctx, keyword: string) {
  const { products: named, skus, sku_products } = products.meantBy(ctx, keyword);
  const { rows } = await ctx.db.execute<
    Record<'products' | 'skus' | 'sku_products', number[]> & { parcels: number }
  >(sql`
    SELECT ${named} AS products, ${skus} AS skus, ${sku_products} AS sku_products,
           (SELECT count(*)::int FROM shipment s WHERE ${here(ctx, 's')} AND s.parcel = ${keyword}) AS parcels`);
  return rows[0] ?? { products: [], skus: [], sku_products: [], parcels: 0 };
}

/** Products, or variants of them: both beside one another, as an index has them. */
interface Wares {
  readonly product_ids: readonly number[];
  readonly sku_ids?: readonly number[];
}

/** Orders with a line of these. Which variant is asked of the lines of its product: its own index knows nothing of orders. */
function byLine(ctx: Ctx, asked: Asked, { product_ids, sku_ids }: Wares): Way {
  const { most } = asked;
  const isAsked = isOf('l', asked);
  const isWanted = (line: string) => sql`${sql.raw(line)}.product_id = ANY (${idsIn(product_ids)})
    ${sku_ids ? sql`AND ${sql.raw(line)}.sku_id + 0 = ANY (${idsIn(sku_ids)})` : sql``}`;
  const ofWare = sku_ids
    ? sql`l.product_id = ware.product_id AND l.sku_id + 0 = ware.sku_id`
    : sql`l.product_id = ware.product_id`;
  return {
    newest: sql`SELECT hit.id FROM unnest(${idsIn(product_ids)}, ${idsIn(sku_ids ?? [])}) AS ware (product_id, sku_id)
      CROSS JOIN unnest(${idsIn(ctx.reading)}) AS company (id)
      CROSS JOIN LATERAL (SELECT DISTINCT l.order_id AS id FROM order_line l
        WHERE l.company_id = company.id AND ${ofWare} AND ${isAsked} ORDER BY l.order_id DESC ${upTo(most)}) AS hit`,
    // Of an order's lines the first that is wanted stands for it: to know them apart by their orders, all would be gathered.
    each: sql`SELECT l.order_id AS id FROM order_line l
      WHERE ${here(ctx, 'l')} AND ${isWanted('l')} AND (l.position = 0 OR NOT EXISTS (SELECT 1 FROM order_line e
              WHERE e.company_id = l.company_id AND e.order_id = l.order_id AND e.position < l.position AND ${isWanted('e')} OFFSET 0))
        AND ${isAsked}`,
  };
}

function byParcel(ctx: Ctx, { keyword, where }: Asked): Way {
  const each = sql`SELECT DISTINCT s.order_id AS id FROM shipment s
    WHERE ${here(ctx, 's')} AND s.parcel = ${keyword} AND ${hasOrder('s', where)}`;
  return { newest: each, each };
}

/** Whether the order of a line is one of the list: the line itself tells, or each order is asked. */
const isOf = (alias: string, { filter: { source }, where, byParts }: Asked): SQL =>
  byParts ? ofShelf(alias, source) : hasOrder(alias, where);
const ofShelf = (alias: string, source: OrderFilter['source']): SQL =>
  source ? sql`${sql.raw(alias)}.source = ${source}` : sql`true`;
const hasOrder = (alias: string, where: SQL | undefined): SQL => sql`EXISTS (SELECT 1 FROM ${shopOrder}
  WHERE ${shopOrder.company_id} = ${sql.raw(alias)}.company_id AND ${shopOrder.id} = ${sql.raw(alias)}.order_id AND ${where} OFFSET 0)`;

/**
 * Where only what is in an order is asked for, or what pays it: the lines or the tenders, in the order of the list. Undefined
 * where something else may be rarer.
 */
function ofLines(ctx: Ctx, query: PageQuery) {
  const { page: _, limit: __, order: ___, source, view, ...others } = query;
  const [company] = ctx.reading;
  const [only, ...more] = Object.entries(others).filter(([, value]) => value !== undefined);
  const [name = '', value] = only ?? [];
  const table = INDEXED[name];
  if (ctx.reading.length !== 1 || (view ?? 'all') !== 'all' || more.length > 0 || !table) return undefined;
  const isSeen = students.seesEverybody(ctx)
    ? sql``
    : sql`CROSS JOIN LATERAL (SELECT FROM ${shopOrder} WHERE ${shopOrder.id} = found.id AND ${matching(ctx, {})} OFFSET 0) AS seen`;
  return {
    id: sql`found.id`,
    matching: sql`FROM (SELECT DISTINCT l.order_id AS id FROM ${sql.identifier(table)} l
        WHERE l.company_id = ${company} AND l.${sql.identifier(name)} = ${value} AND ${ofShelf('l', source)}
        ORDER BY 1 DESC OFFSET 0) AS found ${isSeen}`,
    order: sql`found.id DESC`,
  };
}
const INDEXED: Readonly<Record<string, string>> = {
  kind: 'order_line',
  product_id: 'order_line',
  account: 'order_tender',
};

/** A span of days is read as such: where it lies far back, the newest orders would be passed over one by one to get there. */
function ofSpan(ctx: Ctx, query: PageQuery) {
  const { from, to, sort } = query;
  if (from === undefined || to === undefined || sort) return undefined;
  const found = sql`FROM (SELECT ${shopOrder.id} AS id FROM ${shopOrder} WHERE ${matching(ctx, query)} OFFSET 0) AS found`;
  return { id: sql`found.id`, matching: found, order: sql`found.id DESC` };
}
