import { inArray, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { shopOrder } from '../../order/server/order.table.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}
export const ofShop = sql`l.kind IN ('goods', 'entitlement', 'service')`;
export const read = (ctx: Ctx, alias: string): SQL =>
  sql`${sql.raw(alias)}.company_id IN (${sql.join(
    ctx.reading.map((id) => sql`${id}::bigint`),
    sql`, `,
  )})`;
/** The line of a fact, asked by its id: joined at large, every line there is would be read for those of a span. */
export const line = sql`CROSS JOIN LATERAL (
  SELECT x.kind, x.money_fen FROM order_line x WHERE x.company_id = f.company_id AND x.id = f.line_id OFFSET 0) l`;
const between = (column: SQL, { from, to }: Span): SQL =>
  sql`${column} BETWEEN ${from}::date AND ${to}::date`;
/** Unearned of a line as it stands, and what a fact changed of it. */
export const leftOfLine = sql`l.money_fen - l.recognised_fen - l.forfeited_fen - l.returned_fen`;
export const leftByFact = sql`f.money_fen - f.recognised_fen - f.forfeited_fen - f.returned_fen`;

/** What leaves a stock for a line, and comes back; what came back damaged is gone all the same. */
const costs = (ctx: Ctx, span: Span, account: SQL): SQL => sql`
  SELECT s.company_id, s.order_line_id, s.moved_on, 0, 0, 0, 0, 0, 0, -s.value_fen, 0::bigint, 0::bigint, ${account}
    FROM stock_move s WHERE ${read(ctx, 's')} AND s.order_line_id IS NOT NULL AND ${between(sql`s.moved_on`, span)}`;

/** What is unearned after the last day, of no day: of the lines as they stand, less what came later. */
const left = (ctx: Ctx, { to }: Span, account: SQL): SQL => sql`
  SELECT l.company_id, l.id, NULL::date, 0, 0, 0, 0, 0, 0, 0, 0, ${leftOfLine}, ${account}
    FROM order_line l WHERE ${read(ctx, 'l')} AND l.is_paid AND ${ofShop} AND ${leftOfLine} > 0
  UNION ALL
  SELECT f.company_id, f.line_id, NULL::date, 0, 0, 0, 0, 0, 0, 0, 0, -(${leftByFact}), ${account}
    FROM order_line_fact f WHERE ${read(ctx, 'f')} AND f.fact_on > ${to}::date`;

/** What happened to each line on each day of the span, and what is left after it. */
const plain = (ctx: Ctx, span: Span): SQL => sql`
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.money_fen + f.coin_fen, f.coin_fen, f.recognised_fen,
         f.returned_fen + f.reversed_fen + f.coin_back_fen, f.reversed_fen, 0::bigint, ${leftByFact}, 0::bigint, ''
    FROM order_line_fact f WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)}
  UNION ALL ${left(ctx, span, sql`''`)}
  UNION ALL ${costs(ctx, span, sql`''`)}`;

/** The same by what paid it: coins; `store`, which alone pays what the shop delivers; and the tenders of hours, in proportion. */
const byAccount = (ctx: Ctx, span: Span): SQL => sql`
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, paid.sold, paid.coin, paid.delivered, paid.refunded, paid.reversed, 0::bigint,
         paid.change, 0::bigint, paid.account
    FROM order_line_fact f ${line} CROSS JOIN LATERAL (
      SELECT f.coin_fen, f.coin_fen, 0::bigint, f.coin_back_fen, 0::bigint, 0::bigint, 'virtual'
       WHERE (f.coin_fen, f.coin_back_fen) <> (0, 0)
      UNION ALL
      SELECT f.money_fen, 0, f.recognised_fen, f.returned_fen + f.reversed_fen, f.reversed_fen, ${leftByFact}, 'store'
       WHERE ${ofShop} AND l.money_fen > 0
      UNION ALL
      SELECT f.money_fen * t.amount_fen / l.money_fen, 0, 0, f.returned_fen * t.amount_fen / l.money_fen, 0, 0, t.account
        FROM order_tender t
       WHERE t.company_id = f.company_id AND t.line_id = f.line_id AND NOT (${ofShop}) AND l.money_fen > 0
         AND t.account <> 'virtual') paid (sold, coin, delivered, refunded, reversed, change, account)
   WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)}
  UNION ALL ${left(ctx, span, sql`'store'`)}
  UNION ALL ${costs(ctx, span, sql`'store'`)}`;

/** Only what the shop delivers is ever unearned. */
export const change = sql`CASE WHEN ${ofShop} THEN m.change ELSE 0 END`;
export const unearned = sql`CASE WHEN ${ofShop} THEN m.unearned ELSE 0 END`;

/**
 * Lines of students whom this person sees, with what happened to them in the span and what is left of them. In the order of the
 * lines, so that each line and its order are asked once, by their ids.
 */
export const moved = (ctx: Ctx, span: Span, isByAccount: boolean): SQL => sql`
  (SELECT p.* FROM (${isByAccount ? byAccount(ctx, span) : plain(ctx, span)})
    AS p (company_id, line_id, on_day, pieces, sold, coin, delivered, refunded, reversed, cost, change, unearned, account)
    ORDER BY p.company_id, p.line_id OFFSET 0) AS m
  CROSS JOIN LATERAL (
    SELECT x.company_id, x.id, x.order_id, x.product_id, x.kind, x.name, x.variant FROM order_line x
     WHERE x.company_id = m.company_id AND x.id = m.line_id OFFSET 0) l
  CROSS JOIN LATERAL (
    SELECT o.company_id, o.number, o.student_id, o.audited_at FROM shop_order o
     WHERE o.company_id = l.company_id AND o.id = l.order_id OFFSET 0) shop_order
  JOIN product ON product.id = l.product_id
  JOIN product_category ON product_category.id = product.category_id
  LEFT JOIN student ON student.id = shop_order.student_id
 WHERE ${inArray(shopOrder.company_id, [...ctx.reading])}
   AND ${students.isOfVisible(ctx, shopOrder.student_id) ?? sql`true`}`;

export const number = (value: unknown): number => Number(value ?? 0);
