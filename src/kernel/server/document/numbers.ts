import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, todayOf } from '../session/ctx.ts';

const yearOf = (ctx: Ctx): number => Number(todayOf(ctx).slice(0, 4));

/**
 * Numbers that people read and say on the telephone: `XY2026-000123`, one series per company, prefix and year of the
 * company's own calendar. Nobody waits for a number; what is undone leaves a gap.
 */
export async function nextNumbers(ctx: Ctx, prefix: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await ctx.query('SELECT next_numbers($1, $2, $3, $4) AS number', [
    ctx.company_id,
    prefix,
    yearOf(ctx),
    count,
  ]);
  return rows.map(({ number }) => number);
}

/** The next of them as part of an insert: no question of its own. */
export const numberFrom = (ctx: Ctx, prefix: string): SQL<string> =>
  sql<string>`next_number(${ctx.company_id}, ${prefix}, ${yearOf(ctx)})`;
