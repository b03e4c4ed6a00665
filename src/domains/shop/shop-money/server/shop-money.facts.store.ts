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
export const line = sql`order_line l ON l.company_id = f.company_id AND l.id = f.line_id`;
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
    FROM order_line_fact f JOIN ${line} WHERE ${read(ctx, 'f')} AND ${ofShop} AND f.fact_on > ${to}::date`;

/** What happened to each line on each day of the span, and what is left after it. */
const plain = (ctx: Ctx, span: Span): SQL => sql`
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.money_fen + f.coin_fen, f.coin_fen, f.recognised_fen,
         f.returned_fen + f.reversed_fen + f.coin_back_fen, f.reversed_fen, 0::bigint,
         CASE WHEN ${ofShop} THEN ${leftByFact} ELSE 0 END, 0::bigint, ''
    FROM order_line_fact f JOIN ${line} WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)}
  UNION ALL ${left(ctx, span, sql`''`)}
  UNION ALL ${costs(ctx, span, sql`''`)}`;

/** The same by what paid it: coins; `store`, which alone pays what the shop delivers; and the tenders of hours, in proportion. */
const byAccount = (ctx: Ctx, span: Span): SQL => sql`
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.coin_fen, f.coin_fen, 0, f.coin_back_fen, 0, 0::bigint, 0::bigint,
         0::bigint, 'virtual'
    FROM order_line_fact f
   WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)} AND (f.coin_fen, f.coin_back_fen) <> (0, 0)
  UNION ALL
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.money_fen, 0, f.recognised_fen, f.returned_fen + f.reversed_fen,
         f.reversed_fen, 0, ${leftByFact}, 0, 'store'
    FROM order_line_fact f JOIN ${line}
   WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)} AND ${ofShop} AND l.money_fen > 0
  UNION ALL
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.money_fen * t.amount_fen / l.money_fen, 0, 0,
         f.returned_fen * t.amount_fen / l.money_fen, 0, 0, 0, 0, t.account
    FROM order_line_fact f JOIN ${line} JOIN order_tender t ON t.company_id = f.company_id AND t.line_id = f.line_id
   WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)} AND NOT (${ofShop}) AND l.money_fen > 0 AND t.account <> 'virtual'
  UNION ALL ${left(ctx, span, sql`'store'`)}
  UNION ALL ${costs(ctx, span, sql`'store'`)}`;

/** Lines of students whom this person sees, with what happened to them in the span and what is left of them. */
export const moved = (ctx: Ctx, span: Span, isByAccount: boolean): SQL => sql`
  (${isByAccount ? byAccount(ctx, span) : plain(ctx, span)})
    AS m (company_id, line_id, on_day, pieces, sold, coin, delivered, refunded, reversed, cost, change, unearned, account)
  JOIN order_line l ON l.company_id = m.company_id AND l.id = m.line_id
  JOIN shop_order ON shop_order.company_id = l.company_id AND shop_order.id = l.order_id
  JOIN product ON product.id = l.product_id
  JOIN product_category ON product_category.id = product.category_id
  LEFT JOIN student ON student.id = shop_order.student_id
 WHERE ${inArray(shopOrder.company_id, [...ctx.reading])}
   AND ${students.isOfVisible(ctx, shopOrder.student_id) ?? sql`true`}`;

export const number = (value: unknown): number => Number(value ?? 0);
