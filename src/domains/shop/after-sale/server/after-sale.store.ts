import { and, asc, desc, eq, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { orderLine, shopOrder } from '../../order/server/order.table.ts';
import { product, productSku } from '../../product/server/product.table.ts';
import { skuStock } from '../../stock/server/stock.table.ts';
import type { AfterSale, afterSaleApi } from '../after-sale.contract.ts';
import { CASE_VIEWS, type CaseView } from '../after-sale.rules.ts';
import { type CaseState, OPEN_CASES } from '../after-sale.status.ts';
import { type CaseFilter, matching, VIEWED } from './after-sale.filter.store.ts';
import { listOf } from './after-sale.search.store.ts';
import { afterSale, afterSaleFile } from './after-sale.table.ts';

const PREFIX = 'SH';
const MOST_OFFERS = 500;
export type CaseRow = typeof afterSale.$inferSelect;
type Values = Omit<
  typeof afterSale.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'number'
>;

const isOpen = (status: CaseState): boolean => (OPEN_CASES as readonly string[]).includes(status);

const rows = defineRows({
  id: afterSale.id,
  select: () =>
    select({
      id: afterSale.id,
      company_id: afterSale.company_id,
      number: afterSale.number,
      order_id: afterSale.order_id,
      order_number: shopOrder.number,
      line_id: afterSale.line_id,
      student_id: afterSale.student_id,
      student_name: student.username,
      product_id: orderLine.product_id,
      product_name: orderLine.name,
      variant: orderLine.variant,
      kind: afterSale.kind,
      quantity: afterSale.quantity,
      undelivered: afterSale.undelivered,
      amount_fen: afterSale.amount_fen,
      coin_fen: afterSale.coin_fen,
      fee_fen: afterSale.fee_fen,
      freight_by: afterSale.freight_by,
      reason_id: afterSale.reason_id,
      note: afterSale.note,
      reason: afterSale.reason,
      received_good: afterSale.received_good,
      received_damaged: afterSale.received_damaged,
      new_name: sql<string | null>`CASE WHEN ${afterSale.kind} = 'exchange' THEN
        (SELECT p.name || ' ' || concat_ws(' ', NULLIF(k.edition, ''), NULLIF(k.size, ''), NULLIF(k.term, ''))
           FROM product_sku k JOIN product p ON p.id = k.product_id WHERE k.id = ${afterSale.sku_id}) END`,
      new_price_fen: afterSale.new_price_fen,
      due_fen: afterSale.due_fen,
      held_fen: afterSale.held_fen,
      lacking_fen:
        sql<number>`CASE WHEN ${afterSale.due_fen} > ${afterSale.held_fen} AND ${afterSale.status} IN ('agreed', 'returned')
        THEN greatest(0, ${afterSale.due_fen} - COALESCE((SELECT m.store_fen - m.store_held_fen FROM student_money m
          WHERE m.company_id = ${afterSale.company_id} AND m.student_id = ${afterSale.student_id}), 0)) ELSE 0 END`.mapWith(
          Number,
        ),
      files: sql<
        AfterSale['files']
      >`COALESCE((SELECT json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.id)
        FROM after_sale_file x JOIN file f ON f.company_id = x.company_id AND f.id = x.file_id
       WHERE x.company_id = ${afterSale.company_id} AND x.after_sale_id = ${afterSale.id}), '[]')`,
      status: afterSale.status,
      created_by: afterSale.created_by,
      created_at: unix(afterSale.created_at),
      version: afterSale.version,
    })
      .from(afterSale)
      .innerJoin(
        shopOrder,
        and(eq(shopOrder.company_id, afterSale.company_id), eq(shopOrder.id, afterSale.order_id)),
      )
      .innerJoin(
        orderLine,
        and(eq(orderLine.company_id, afterSale.company_id), eq(orderLine.id, afterSale.line_id)),
      )
      .innerJoin(student, eq(student.id, afterSale.student_id)),
  names: {
    reason_name: [baseNames.name, 'reason_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: ({ reason_id: _, new_name, ...row }) => ({
    ...row,
    new_name: new_name?.trim() ?? null,
    waits_since: isOpen(row.status) ? row.created_at : null,
  }),
});

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(afterSale.company_id, ctx.company_id), eq(afterSale.id, id));

/** What each state says of who did it, and when. */
const stepsOf = (ctx: Ctx): Partial<Record<CaseState, object>> => ({
  agreed: { decided_by: ctx.admin_id || null, decided_at: ctx.now },
  returned: { received_by: ctx.admin_id || null, received_at: ctx.now },
  refunded: { ended_at: ctx.now },
  resent: { ended_at: ctx.now },
  refused: { ended_at: ctx.now },
  withdrawn: { ended_at: ctx.now },
});

export const afterSaleStore = {
  page: async (ctx: Ctx, query: ParsedOf<typeof afterSaleApi.list>) =>
    rows.page(ctx, query, await listOf(ctx, query)),
  all: (ctx: Ctx, filter: CaseFilter) => rows.all(ctx, matching(ctx, filter), sql`${desc(afterSale.id)}`),
  async counts(ctx: Ctx, filter: CaseFilter) {
    const each = CASE_VIEWS.map((view) => {
      const where = and(matching(ctx, filter), VIEWED[view]);
      return sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${afterSale} WHERE ${where} LIMIT ${TOTAL_CAP}) few)
        AS ${sql.identifier(view)}`;
    });
    const { rows: found } = await ctx.db.execute<Record<CaseView, number>>(
      sql`SELECT ${sql.join(each, sql`, `)}`,
    );
    return found[0] as Record<CaseView, number>;
  },
  /** What went back: of cases that were paid back or exchanged; of very many, the newest. */
  async totals(ctx: Ctx, filter: CaseFilter) {
    const paid = sql`${afterSale.status} IN ('refunded', 'resent') AND ${afterSale.kind} <> 'resend'`;
    const { rows: found } = await ctx.db.execute<Record<'count' | 'amount_fen' | 'coin_fen', number>>(sql`
      SELECT count(*)::int AS count, COALESCE(sum(amount_fen) FILTER (WHERE ${paid}), 0)::bigint AS amount_fen,
             COALESCE(sum(coin_fen) FILTER (WHERE ${paid}), 0)::bigint AS coin_fen
        FROM (SELECT * FROM ${afterSale} WHERE ${matching(ctx, filter)} ORDER BY ${desc(afterSale.id)} LIMIT ${TOTAL_CAP}) AS ${afterSale}`);
    const totals = found[0] ?? { count: 0, amount_fen: 0, coin_fen: 0 };
    return { ...totals, capped: totals.count === TOTAL_CAP };
  },
  /** How often each reason was given; those that were withdrawn were none. */
  async reasons(ctx: Ctx, filter: CaseFilter) {
    const { rows: found } = await ctx.db.execute<{
      month: string;
      product_id: number;
      product_name: string;
      reason_name: string | null;
      count: number;
    }>(sql`
      SELECT to_char(${afterSale.created_at} AT TIME ZONE ${ctx.time_zone}, 'YYYY-MM') AS month, p.id AS product_id,
             p.name AS product_name, r.name AS reason_name, count(*)::int AS count
        FROM ${afterSale}
        JOIN order_line n ON n.company_id = ${afterSale.company_id} AND n.id = ${afterSale.line_id}
        JOIN product p ON p.id = n.product_id
        LEFT JOIN base_item r ON r.id = ${afterSale.reason_id}
       WHERE ${matching(ctx, filter)} AND ${afterSale.status} <> 'withdrawn'
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 5 DESC, 2 LIMIT 2000`);
    return found;
  },
  /** Goods on sale, variants of one product first, with what is free of each here. */
  goods: (ctx: Ctx, productId: number) =>
    ctx.db
      .select({
        id: productSku.id,
        keeps_stock: productSku.keeps_stock,
        free: sql<number>`COALESCE(${skuStock.on_hand} - ${skuStock.held}, 0)`.mapWith(Number),
      })
      .from(productSku)
      .innerJoin(product, eq(product.id, productSku.product_id))
      .leftJoin(skuStock, and(eq(skuStock.company_id, ctx.company_id), eq(skuStock.sku_id, productSku.id)))
      .where(and(eq(product.kind, 'goods'), eq(product.status, 'on'), eq(productSku.status, 'on')))
      .orderBy(sql`${product.id} <> ${productId}`, asc(product.id), asc(productSku.position))
      .limit(MOST_OFFERS),
  addFiles: async (ctx: Ctx, after_sale_id: number, fileIds: readonly number[]): Promise<void> => {
    if (fileIds.length > 0)
      await ctx.db
        .insert(afterSaleFile)
        .values(
          [...new Set(fileIds)].map((file_id) => ({ company_id: ctx.company_id, after_sale_id, file_id })),
        )
        .onConflictDoNothing();
  },
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(afterSale.created_at, before)),
      sql`${desc(afterSale.created_at)}, ${desc(afterSale.id)}`,
      most,
    ),
  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: afterSale, student_name: student.username })
        .from(afterSale)
        .innerJoin(student, eq(student.id, afterSale.student_id))
        .where(
          and(
            inArray(afterSale.company_id, [...ctx.reading]),
            students.visible(ctx),
            waiting(afterSale, query),
          ),
        )
        .orderBy(asc(afterSale.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),
  waitingUntil: (ctx: Ctx, until: Date): Promise<number> =>
    ctx.db.$count(
      afterSale,
      and(
        eq(afterSale.company_id, ctx.company_id),
        inArray(afterSale.status, [...OPEN_CASES]),
        lte(afterSale.created_at, until),
      ),
    ),
  openOf: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ number: afterSale.number })
      .from(afterSale)
      .where(
        and(
          eq(afterSale.company_id, ctx.company_id),
          eq(afterSale.student_id, studentId),
          inArray(afterSale.status, [...OPEN_CASES]),
        ),
      )
      .orderBy(asc(afterSale.id)),
  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: afterSale.id, number: afterSale.number, order_id: afterSale.order_id })
      .from(afterSale)
      .where(inArray(afterSale.id, [...ids])),
  byReason: referencedIn(afterSale, afterSale.reason_id),
  /** Cases of a line that were paid back, or exchanged. */
  closed: (ctx: Ctx, lineId: number, but = 0) =>
    ctx.db
      .select({
        undelivered: afterSale.undelivered,
        amount_fen: afterSale.amount_fen,
        fee_fen: afterSale.fee_fen,
      })
      .from(afterSale)
      .where(
        and(
          eq(afterSale.company_id, ctx.company_id),
          eq(afterSale.line_id, lineId),
          or(
            eq(afterSale.status, 'refunded'),
            and(eq(afterSale.status, 'resent'), eq(afterSale.kind, 'exchange')),
          ),
          ne(afterSale.id, but),
        ),
      ),

  async lock(ctx: Ctx, id: number): Promise<CaseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(afterSale)
      .where(and(here(ctx, id), students.isOfVisible(ctx, afterSale.student_id)))
      .for('update');
    return row;
  },
  /** Whoever sees it: for what follows from something else. */
  async lockAny(ctx: Ctx, id: number): Promise<CaseRow | undefined> {
    const [row] = await ctx.db.select().from(afterSale).where(here(ctx, id)).for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const to = status as CaseState;
    await ctx.db
      .update(afterSale)
      .set({ status: to, version: sql`${afterSale.version} + 1`, updated_at: ctx.now, ...stepsOf(ctx)[to] })
      .where(here(ctx, id));
  },
  keep: (ctx: Ctx, id: number, values: Partial<Omit<Values, 'status'>>) =>
    ctx.db.update(afterSale).set(values).where(here(ctx, id)),
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(afterSale)
      .values({
        ...values,
        company_id: ctx.company_id,
        number: numberFrom(ctx, PREFIX),
        created_by: ctx.admin_id || null,
      })
      .returning({ id: afterSale.id });
    return row?.id as number;
  },
};
