import { sql } from 'drizzle-orm';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { either } from '@/kernel/server/db/columns.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import type { Reconciled } from '../shop-money.rules.ts';
import { leftByFact, leftOfLine, line, number, ofShop, read, type Span } from './shop-money.facts.store.ts';

/** Which order a posting of the shop is about. */
const orderOf = sql`CASE e.doc
  WHEN 'shop_order' THEN e.doc_id
  WHEN 'order_line' THEN (SELECT x.order_id FROM order_line x WHERE x.company_id = e.company_id AND x.id = e.doc_id)
  WHEN 'after_sale' THEN (SELECT x.order_id FROM after_sale x WHERE x.company_id = e.company_id AND x.id = e.doc_id)
  WHEN 'entitlement' THEN (SELECT x.order_id FROM entitlement n JOIN order_line x
    ON x.company_id = n.company_id AND x.id = n.order_line_id WHERE n.company_id = e.company_id AND n.id = e.doc_id) END`;

export const reconcileStore = {
  /** Of the companies that are read: the books beside the facts of the span, and the lines as they stand, less what came later. */
  async reconcile(ctx: Ctx, { from, to }: Span): Promise<Reconciled> {
    const { rows } = await ctx.db.execute<Record<keyof Reconciled, unknown>>(sql`
      WITH facts AS (
        SELECT COALESCE(sum(f.money_fen), 0) AS sold_fen, COALESCE(sum(f.recognised_fen), 0) AS delivered_fen,
               COALESCE(sum(f.forfeited_fen), 0) AS forfeited_fen, COALESCE(sum(f.returned_fen), 0) AS returned_fen,
               COALESCE(sum(f.reversed_fen), 0) AS reversed_fen
          FROM order_line_fact f ${line}
         WHERE ${read(ctx, 'f')} AND ${ofShop} AND f.fact_on BETWEEN ${from}::date AND ${to}::date
      ), later AS (
        SELECT COALESCE(sum(${leftByFact}), 0) AS fen
          FROM order_line_fact f ${line} WHERE ${read(ctx, 'f')} AND ${ofShop} AND f.fact_on > ${to}::date
      ), lines AS (
        SELECT COALESCE(sum(${leftOfLine}), 0) AS fen
          FROM order_line l WHERE ${read(ctx, 'l')} AND l.is_paid AND ${ofShop} AND ${leftOfLine} > 0
      )
      SELECT facts.*, lines.fen - later.fen AS lines_fen FROM facts, later, lines`);
    const row = rows[0] as Record<keyof Reconciled, unknown>;
    const booked = (days: { from?: string; to?: string }) =>
      ledger.movedOn(ctx, ctx.reading, ['shop_unearned', 'shop_revenue'], 'posted_on', days);
    const [before, after] = [await booked({ to: plusDays(from, -1) }), await booked({ to })];
    const [start_fen, books_fen] = [before, after].map((sums) => sums.get('shop_unearned') ?? 0) as [
      number,
      number,
    ];
    const revenue_fen = (after.get('shop_revenue') ?? 0) - (before.get('shop_revenue') ?? 0);
    return {
      start_fen,
      sold_fen: number(row.sold_fen),
      delivered_fen: number(row.delivered_fen),
      forfeited_fen: number(row.forfeited_fen),
      returned_fen: number(row.returned_fen),
      books_fen,
      lines_fen: number(row.lines_fen),
      reversed_fen: number(row.reversed_fen),
      revenue_fen,
    };
  },

  /** Order by order: where books and lines differ; entries of no order by their document. */
  async differences(ctx: Ctx, { from, to }: Span) {
    const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
      WITH books AS (
        SELECT b.company_id, b.order_id, CASE WHEN b.order_id IS NULL THEN b.doc ELSE 'shop_order' END AS doc,
               COALESCE(b.order_id, b.doc_id) AS doc_id,
               COALESCE(sum(b.amount_fen) FILTER (WHERE b.account = 'shop_unearned'), 0) AS unearned_fen,
               COALESCE(sum(b.amount_fen) FILTER (WHERE b.account = 'shop_revenue' AND b.posted_on >= ${from}::date), 0) AS revenue_fen
          FROM (SELECT p.company_id, p.account, p.amount_fen, p.posted_on, e.doc, e.doc_id, ${orderOf} AS order_id
                  FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
                 WHERE ${read(ctx, 'p')} AND p.account IN ('shop_unearned', 'shop_revenue') AND p.posted_on <= ${to}::date) b
         GROUP BY 1, 2, 3, 4
      ), facts AS (
        SELECT f.company_id, f.line_id,
               COALESCE(sum(f.money_fen - f.recognised_fen - f.forfeited_fen - f.returned_fen)
                 FILTER (WHERE f.fact_on > ${to}::date), 0) AS later_fen,
               COALESCE(sum(f.recognised_fen - f.reversed_fen)
                 FILTER (WHERE f.fact_on BETWEEN ${from}::date AND ${to}::date), 0) AS revenue_fen
          FROM order_line_fact f WHERE ${read(ctx, 'f')} GROUP BY 1, 2
      ), lines AS (
        SELECT l.company_id, l.order_id, COALESCE(sum(f.revenue_fen), 0) AS revenue_fen,
               sum(l.is_paid::int * (l.money_fen - l.recognised_fen - l.forfeited_fen - l.returned_fen) - COALESCE(f.later_fen, 0))
                 AS unearned_fen
          FROM order_line l LEFT JOIN facts f ON f.company_id = l.company_id AND f.line_id = l.id
         WHERE ${read(ctx, 'l')} AND ${ofShop} GROUP BY 1, 2
      )
      SELECT COALESCE(b.order_id, l.order_id) AS order_id, COALESCE(b.doc, 'shop_order') AS doc,
             COALESCE(b.doc_id, l.order_id) AS doc_id, o.number,
             ARRAY(SELECT x.name || ' ×' || x.quantity FROM order_line x WHERE x.company_id = o.company_id AND x.order_id = o.id
                    ORDER BY x.position) AS lines,
             COALESCE(b.unearned_fen, 0)::bigint AS unearned_books_fen, COALESCE(l.unearned_fen, 0)::bigint AS unearned_lines_fen,
             COALESCE(b.revenue_fen, 0)::bigint AS revenue_books_fen, COALESCE(l.revenue_fen, 0)::bigint AS revenue_lines_fen
        FROM books b FULL JOIN lines l ON l.company_id = b.company_id AND l.order_id = b.order_id
        LEFT JOIN shop_order o ON o.company_id = ${either(sql`b.company_id`, sql`l.company_id`)}
          AND o.id = ${either(sql`b.order_id`, sql`l.order_id`)}
       WHERE (COALESCE(b.unearned_fen, 0), COALESCE(b.revenue_fen, 0)) <> (COALESCE(l.unearned_fen, 0), COALESCE(l.revenue_fen, 0))
       ORDER BY 1 DESC NULLS FIRST LIMIT 200`);
    return rows.map((row) => ({
      key: `${row.doc} ${row.doc_id}`,
      order_id: row.order_id === null ? null : number(row.order_id),
      number: row.number === null ? null : String(row.number),
      doc: String(row.doc),
      doc_id: number(row.doc_id),
      lines: (row.lines ?? []) as string[],
      unearned_books_fen: number(row.unearned_books_fen),
      unearned_lines_fen: number(row.unearned_lines_fen),
      revenue_books_fen: number(row.revenue_books_fen),
      revenue_lines_fen: number(row.revenue_lines_fen),
    }));
  },
};
