import { sql } from 'drizzle-orm';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import type { Reconciled } from '../shop-money.rules.ts';
import { leftByFact, leftOfLine, line, number, ofShop, read, type Span } from './shop-money.facts.store.ts';

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
};
