import type { Ctx } from './ctx.ts';

/**
 * Numbers that people read and say on the telephone: `XY2026-000123`, one series per company, prefix and year of the
 * company's own calendar. Whoever takes one holds the series until the transaction ends.
 */
export async function nextNumbers(ctx: Ctx, prefix: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const year = Number(ctx.now.toLocaleDateString('en-CA', { timeZone: ctx.time_zone }).slice(0, 4));
  const { rows } = await ctx.query(
    `INSERT INTO number_series AS s (company_id, prefix, year, last) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, prefix, year) DO UPDATE SET last = s.last + $4 RETURNING last`,
    [ctx.company_id, prefix, year, count],
  );
  const first = Number(rows[0].last) - count + 1;
  return Array.from({ length: count }, (_, at) => `${prefix}${year}-${String(first + at).padStart(6, '0')}`);
}
