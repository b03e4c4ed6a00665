import { and, asc, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { companyNames } from '@/domains/organisation/company/server/company.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import type { ProductKind, Shelf } from '../../product/product.kinds.ts';
import type { TenderAccount } from '../order.rules.ts';
import { type OrderView, VIEWS } from '../order.shapes.ts';
import type { WeappProblem } from '../weapp-order.rules.ts';
import { inView, matching, type OrderFilter, ofOrder, type PageQuery, VIEWED } from './order.filter.store.ts';
import { listOf } from './order.search.store.ts';
import { orderLine, shipment, shopOrder } from './order.table.ts';

/** Goods of it still have to leave. */
const hasUnsent = sql`EXISTS (SELECT 1 FROM order_line l
  WHERE ${ofOrder} AND l.kind = 'goods' AND l.quantity > l.delivered + l.cancelled)`;
const lineSum = (what: SQL) =>
  sql<number>`COALESCE((SELECT sum(${what}) FROM order_line l WHERE ${ofOrder}), 0)::bigint`.mapWith(Number);
const sentSum = (what: SQL) =>
  sql<number>`COALESCE((SELECT sum(${what}) FROM order_line l
    WHERE ${ofOrder} AND l.kind IN ('goods', 'service')), 0)::int`;

const columns = {
  id: shopOrder.id,
  company_id: shopOrder.company_id,
  number: shopOrder.number,
  source: shopOrder.source,
  student_id: shopOrder.student_id,
  student_name: student.username,
  items: sql<string[]>`ARRAY(SELECT l.name || CASE WHEN l.quantity > 1 THEN ' ×' || l.quantity ELSE '' END
    FROM order_line l WHERE ${ofOrder} ORDER BY l.position LIMIT 2)`,
  item_count: sql<number>`(SELECT count(*) FROM order_line l WHERE ${ofOrder})::int`,
  kinds: sql<ProductKind[]>`ARRAY(SELECT DISTINCT l.kind FROM order_line l WHERE ${ofOrder} ORDER BY 1)`,
  amount_fen: shopOrder.amount_fen,
  coin_fen: shopOrder.coin_fen,
  discount_fen: shopOrder.discount_fen,
  refunded_fen: lineSum(sql`l.returned_fen + l.reversed_fen`),
  accounts: sql<
    TenderAccount[]
  >`ARRAY(SELECT DISTINCT l.account FROM order_tender l WHERE ${ofOrder} ORDER BY 1)`,
  status: shopOrder.status,
  refund_status: shopOrder.refund_status,
  sent_count: sentSum(sql`l.delivered`),
  piece_count: sentSum(sql`l.quantity - l.cancelled`),
  delivery: shopOrder.delivery,
  weapp_order_id: shopOrder.weapp_order_id,
  problem: sql<WeappProblem | null>`NULLIF(${shopOrder.problem}, '')`,
  adviser_id: student.adviser_id,
  note: shopOrder.note,
  created_by: shopOrder.created_by,
  created_at: unix(shopOrder.created_at),
  placed_at: unixOrNull(shopOrder.placed_at),
  audited_at: unixOrNull(shopOrder.audited_at),
  updated_at: unix(shopOrder.updated_at),
  version: shopOrder.version,
};

interface Waiting {
  readonly status: string;
  readonly audited_at: number | null;
  readonly updated_at: number;
}
/** One whose audit was taken back waits anew: nothing but a move changes an order that is placed. */
const sinceOf = ({ status, audited_at, updated_at }: Waiting): number | null =>
  status === 'placed' ? updated_at : status === 'audited' ? audited_at : null;

const names = {
  adviser_name: [adminNames.name, 'adviser_id'],
  created_by_name: [adminNames.name, 'created_by'],
} as const;

const rows = defineRows({
  id: shopOrder.id,
  select: () => select(columns).from(shopOrder).leftJoin(student, eq(student.id, shopOrder.student_id)),
  names,
  show: ({ adviser_id: _, updated_at, ...row }) => ({
    ...row,
    waits_since: sinceOf({ ...row, updated_at }),
  }),
});

const whole = defineRows({
  id: shopOrder.id,
  select: () =>
    select({
      ...columns,
      discount_reason: shopOrder.discount_reason,
      receiver: shopOrder.receiver,
      phone: shopOrder.phone,
      region: shopOrder.region,
      address: shopOrder.address,
      pickup_company_id: shopOrder.pickup_company_id,
      reason: shopOrder.reason,
      audited_by: shopOrder.audited_by,
      shipped_at: unixOrNull(shopOrder.shipped_at),
      completed_at: unixOrNull(shopOrder.completed_at),
      ended_at: unixOrNull(shopOrder.ended_at),
    })
      .from(shopOrder)
      .leftJoin(student, eq(student.id, shopOrder.student_id)),
  names: {
    ...names,
    audited_by_name: [adminNames.name, 'audited_by'],
    pickup_company_name: [companyNames.name, 'pickup_company_id'],
    minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
  },
  show: ({ adviser_id: _, audited_by: __, pickup_company_id: ___, updated_at, ...row }) => ({
    ...row,
    minutes_per_class_hour: row.minutes_per_class_hour ?? 60,
    waits_since: sinceOf({ ...row, updated_at }),
  }),
});

const lineRows = defineRows({
  id: orderLine.id,
  select: () =>
    select({
      id: orderLine.id,
      number: shopOrder.number,
      placed_at: unixOrNull(shopOrder.placed_at),
      student_name: student.username,
      name: orderLine.name,
      variant: orderLine.variant,
      code: orderLine.code,
      kind: orderLine.kind,
      price_fen: orderLine.price_fen,
      quantity: orderLine.quantity,
      discount_fen: orderLine.discount_fen,
      amount_fen: orderLine.amount_fen,
      coin_fen: orderLine.coin_fen,
      delivered: orderLine.delivered,
      refunded: orderLine.refunded,
      recognised_fen: orderLine.recognised_fen,
      back_fen: sql<number>`(${orderLine.returned_fen} + ${orderLine.reversed_fen})`.mapWith(Number),
      status: shopOrder.status,
    })
      .from(orderLine)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      )
      .leftJoin(student, eq(student.id, shopOrder.student_id)),
});

export const orderListStore = {
  page: async (ctx: Ctx, query: PageQuery) => rows.page(ctx, query, await listOf(ctx, query)),
  all: (ctx: Ctx, filter: OrderFilter) => rows.all(ctx, matching(ctx, filter), sql`${desc(shopOrder.id)}`),
  allLines: (ctx: Ctx, filter: OrderFilter) =>
    lineRows.all(ctx, matching(ctx, filter), sql`${desc(shopOrder.id)}, ${asc(orderLine.position)}`),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  whole: (ctx: Ctx, id: number) => whole.one(ctx, id, matching(ctx, {})),
  async counts(ctx: Ctx, filter: OrderFilter) {
    const each = VIEWS.map((view) => {
      const where = and(matching(ctx, filter), inView(ctx, view));
      return sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${shopOrder} WHERE ${where} LIMIT ${TOTAL_CAP}) few)
        AS ${sql.identifier(view)}`;
    });
    const { rows: found } = await ctx.db.execute<Record<OrderView, number>>(
      sql`SELECT ${sql.join(each, sql`, `)}`,
    );
    return found[0] as Record<OrderView, number>;
  },
  /** Of what matches; of very many, the newest. */
  async totals(ctx: Ctx, filter: OrderFilter) {
    const { rows: found } = await ctx.db.execute<
      Record<'count' | 'amount_fen' | 'coin_fen' | 'refunded_fen', number>
    >(sql`
      WITH few AS MATERIALIZED (
        SELECT ${shopOrder.company_id}, ${shopOrder.id}, ${shopOrder.amount_fen}, ${shopOrder.coin_fen}
          FROM ${shopOrder} WHERE ${matching(ctx, filter)} ORDER BY ${shopOrder.id} DESC LIMIT ${TOTAL_CAP})
      SELECT count(*)::int AS count, COALESCE(sum(amount_fen), 0)::bigint AS amount_fen,
             COALESCE(sum(coin_fen), 0)::bigint AS coin_fen,
             (SELECT COALESCE(sum(l.returned_fen + l.reversed_fen), 0) FROM few JOIN order_line l
                ON l.company_id = few.company_id AND l.order_id = few.id AND (l.returned_fen > 0 OR l.reversed_fen > 0)
                   AND l.order_id >= (SELECT min(id) FROM few))::bigint AS refunded_fen
        FROM few`);
    const totals = found[0] ?? { count: 0, amount_fen: 0, coin_fen: 0, refunded_fen: 0 };
    return { ...totals, capped: totals.count === TOTAL_CAP };
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: shopOrder, student_name: student.username })
        .from(shopOrder)
        .innerJoin(student, eq(student.id, shopOrder.student_id))
        .where(
          and(
            inArray(shopOrder.company_id, [...ctx.reading]),
            students.visible(ctx),
            waiting(shopOrder, query),
          ),
        )
        .orderBy(asc(shopOrder.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),

  /** Of the acting company, by its whole number. */
  async byOwnNumber(ctx: Ctx, number: string) {
    const [row] = await ctx.db
      .select({ id: shopOrder.id, status: shopOrder.status })
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.company_id, ctx.company_id),
          eq(shopOrder.number, number),
          students.isOfVisible(ctx, shopOrder.student_id),
        ),
      );
    return row;
  },
  /** Of the acting company, with goods that wait to be sent, the oldest first. */
  async toSend(
    ctx: Ctx,
    { source, ids }: { source?: Shelf; ids?: readonly number[] },
    most: number,
  ): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: shopOrder.id })
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.company_id, ctx.company_id),
          VIEWED.send,
          hasUnsent,
          students.isOfVisible(ctx, shopOrder.student_id),
          source === undefined ? undefined : eq(shopOrder.source, source),
          ids === undefined ? undefined : inArray(shopOrder.id, [...ids]),
        ),
      )
      .orderBy(asc(shopOrder.audited_at), asc(shopOrder.id))
      .limit(most);
    return rows.map(({ id }) => id);
  },
  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: shopOrder.id, number: shopOrder.number })
      .from(shopOrder)
      .where(inArray(shopOrder.id, [...ids])),
  numbersOfLines: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: orderLine.id, order_id: shopOrder.id, number: shopOrder.number })
      .from(orderLine)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, orderLine.company_id), eq(shopOrder.id, orderLine.order_id)),
      )
      .where(inArray(orderLine.id, [...ids])),
  /** How many orders of the acting company are in a state since before a moment. */
  async waitingUntil(ctx: Ctx, status: 'audited' | 'placed', until: Date): Promise<number> {
    const at = status === 'placed' ? shopOrder.placed_at : shopOrder.audited_at;
    return ctx.db.$count(
      shopOrder,
      and(eq(shopOrder.company_id, ctx.company_id), eq(shopOrder.status, status), lte(at, until)),
    );
  },
  /** Those of a student that are not over, here. */
  open: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ number: shopOrder.number })
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.company_id, ctx.company_id),
          eq(shopOrder.student_id, studentId),
          inArray(shopOrder.status, ['unpaid', 'placed', 'audited', 'shipped']),
        ),
      )
      .orderBy(asc(shopOrder.id)),
  /** For the timeline of a student. */
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(shopOrder.created_at, before)),
      sql`${desc(shopOrder.created_at)}, ${desc(shopOrder.id)}`,
      most,
    ),
  /** Orders of a parcel, for the search. */
  byParcel: (ctx: Ctx, parcel: string, most: number) =>
    ctx.db
      .select({ id: shopOrder.id, number: shopOrder.number, company_id: shopOrder.company_id })
      .from(shipment)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, shipment.company_id), eq(shopOrder.id, shipment.order_id)),
      )
      .where(
        and(
          inArray(shipment.company_id, [...ctx.reading]),
          eq(shipment.parcel, parcel),
          students.isOfVisible(ctx, shopOrder.student_id),
        ),
      )
      .limit(most),
};
