import { type SQL, sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';
import { TOTAL_CAP } from '../fields.ts';
import type { Sentence } from '../text.ts';
import type { Ctx } from './ctx.ts';

interface PageInput {
  page: number;
  limit: number;
}
const tooFar: Sentence = ['请用筛选缩小范围，最多翻到第 {n} 条', 'Narrow the filter; pages end at row {n}'];

/**
 * One page of a list and its total. The total is exact to 10,000; counting stops there, because nobody pages that far
 * and everybody waits for it. `rows` gets limit and offset; `matching` is the same filter as a subquery source
 * (`FROM … WHERE …`).
 */
export async function pageOf<R>(
  ctx: Ctx,
  input: PageInput,
  rows: (limit: number, offset: number) => Promise<R[]>,
  matching: SQL,
): Promise<{ list: R[]; total: number; page: number; limit: number; capped: boolean }> {
  const { page, limit } = input;
  const offset = (page - 1) * limit;
  if (offset >= TOTAL_CAP)
    throw invalid({ page: tooFar.map((s) => s.replace('{n}', String(TOTAL_CAP))) as unknown as Sentence });
  const list = await rows(limit, offset);
  const known = list.length < limit && (list.length > 0 || page === 1);
  const counted = known ? offset + list.length : await countUpTo(ctx, matching);
  return { list, total: Math.min(counted, TOTAL_CAP), page, limit, capped: counted > TOTAL_CAP };
}

async function countUpTo(ctx: Ctx, matching: SQL): Promise<number> {
  const result = await ctx.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 ${matching} LIMIT ${TOTAL_CAP + 1}) AS counted`,
  );
  return result.rows[0]?.n ?? 0;
}
