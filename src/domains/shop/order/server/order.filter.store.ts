import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { products } from '../../product/server/product.service.ts';
import type { shopOrderApi } from '../order.contract.ts';
import type { OrderView } from '../order.shapes.ts';
import { shopOrder } from './order.table.ts';

export type OrderFilter = Readonly<ParsedOf<typeof shopOrderApi.export>>;
export type PageQuery = ParsedOf<typeof shopOrderApi.list>;

export const ofOrder = sql`l.company_id = ${shopOrder.company_id} AND l.order_id = ${shopOrder.id}`;

/** An order’s whole number. */
export const isNumber = /^dd\d{4}-\d+$/i;
const hasLine = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM order_line l WHERE ${ofOrder} AND ${condition})`;
/**
 * By its number, by whom it is for, by what is in it, or by a parcel: what each finds by its index, put together. Asked of
 * every order in turn, a word that stands in few would cost a look into all of them.
 */
function says(ctx: Ctx, keyword: string): SQL | undefined {
  if (isNumber.test(keyword)) return eq(shopOrder.number, keyword.toUpperCase());
  const meant = products.meantBy(ctx, keyword);
  const here = (alias: string) => inArray(sql.raw(`${alias}.company_id`), [...ctx.reading]);
  return sql`${shopOrder.id} IN (
    SELECT o.id FROM shop_order o WHERE ${here('o')} AND o.student_id IN ${students.foundBy(ctx, keyword)}
    UNION ALL
    SELECT l.order_id FROM order_line l WHERE ${here('l')} AND l.product_id = ANY (${meant.products})
    UNION ALL
    SELECT l.order_id FROM order_line l WHERE ${here('l')} AND l.sku_id = ANY (${meant.skus})
    UNION ALL
    SELECT s.order_id FROM shipment s WHERE ${here('s')} AND s.parcel = ${keyword})`;
}

/** Orders with a case that goes on: few, however many orders there are. */
const withOpenCase = (ctx: Ctx): SQL => sql`${shopOrder.id} IN (SELECT a.order_id FROM after_sale a
  WHERE ${inArray(sql`a.company_id`, [...ctx.reading])} AND a.status IN ('applied', 'agreed', 'returned'))`;

export const inView = (ctx: Ctx, view: OrderView): SQL | undefined =>
  view === 'after_sale' ? withOpenCase(ctx) : VIEWED[view];

export const VIEWED: Readonly<Record<Exclude<OrderView, 'after_sale'>, SQL | undefined>> = {
  audit: eq(shopOrder.status, 'placed'),
  send: eq(shopOrder.status, 'audited'),
  problem: sql`${shopOrder.status} = 'unpaid' AND ${shopOrder.problem} <> ''`,
  all: undefined,
};

function ofLines({ kind, product_id, category_id, account }: OrderFilter): SQL | undefined {
  return and(
    kind === undefined ? undefined : hasLine(sql`l.kind = ${kind}`),
    product_id === undefined ? undefined : hasLine(sql`l.product_id = ${product_id}`),
    category_id === undefined
      ? undefined
      : hasLine(
          sql`EXISTS (SELECT 1 FROM product p WHERE p.id = l.product_id AND p.category_id = ${category_id})`,
        ),
    account === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM order_tender l WHERE ${ofOrder} AND l.account = ${account})`,
  );
}
function ofTimes({ from, to, audited_from, audited_to }: OrderFilter): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(shopOrder.placed_at, fromUnix(from)),
    to === undefined ? undefined : lte(shopOrder.placed_at, fromUnix(to)),
    audited_from === undefined ? undefined : gte(shopOrder.audited_at, fromUnix(audited_from)),
    audited_to === undefined ? undefined : lte(shopOrder.audited_at, fromUnix(audited_to)),
  );
}

/** Of students whom this person sees. A mini-program order without a student is for who sees everybody. */
export function matching(ctx: Ctx, filter: OrderFilter): SQL | undefined {
  const { source, view, keyword, student_id, status, delivery, refund_status, min_fen, max_fen } = filter;
  return and(
    inArray(shopOrder.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, shopOrder.student_id),
    source === undefined ? undefined : eq(shopOrder.source, source),
    view === undefined ? undefined : inView(ctx, view),
    keyword ? says(ctx, keyword) : undefined,
    student_id === undefined ? undefined : eq(shopOrder.student_id, student_id),
    status === undefined ? undefined : eq(shopOrder.status, status),
    delivery === undefined ? undefined : eq(shopOrder.delivery, delivery),
    refund_status === undefined ? undefined : eq(shopOrder.refund_status, refund_status),
    min_fen === undefined ? undefined : gte(shopOrder.amount_fen, min_fen),
    max_fen === undefined ? undefined : lte(shopOrder.amount_fen, max_fen),
    ofLines(filter),
    ofTimes(filter),
  );
}

export const orderOf = ({ sort, order }: PageQuery): SQL => {
  const way = sql.raw(order === 'asc' ? 'ASC' : 'DESC');
  const by = sort === 'amount_fen' ? shopOrder.amount_fen : shopOrder.placed_at;
  return sort ? sql`${by} ${way}, ${shopOrder.id} ${way}` : sql`${shopOrder.id} DESC`;
};
