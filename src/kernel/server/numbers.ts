import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, todayOf } from './ctx.ts';

const yearOf = (ctx: Ctx): number => Number(todayOf(ctx).slice(0, 4));

/**
 * Numbers that people read and say on the telephone: `XY2026-000123`, one series per company, prefix and year of the
 * company's own calendar. Whoever takes one holds the series until the transaction ends.
 */
export async function nextNumbers(ctx: Ctx, prefix: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const year = yearOf(ctx);
  const { rows } = await ctx.query(
    `INSERT INTO number_series AS s (company_id, prefix, year, last) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, prefix, year) DO UPDATE SET last = s.last + $4 RETURNING last`,
    [ctx.company_id, prefix, year, count],
  );
  const first = Number(rows[0].last) - count + 1;
  return Array.from({ length: count }, (_, at) => `${prefix}${year}-${String(first + at).padStart(6, '0')}`);
}

/** The next of them as part of an insert: no question of its own, and the series is held for no longer than it must be. */
export const numberFrom = (ctx: Ctx, prefix: string): SQL<string> =>
  sql<string>`next_number(${ctx.company_id}, ${prefix}, ${yearOf(ctx)})`;
