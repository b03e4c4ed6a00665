import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invalid } from '../../errors.ts';
import { TOTAL_CAP } from '../../fields.ts';
import type { Sentence } from '../../text.ts';
import type { Ctx } from '../session/ctx.ts';

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

/**
 * The same for rows that are gathered from many tables: first the ids of the page, then the rows of these ids. The
 * first statement is small and planned anew each time, because a rare word and a common one want different plans; it
 * also passes over the pages before this one without gathering their rows. The second is always the same.
 */
export function pageByIds<R extends { readonly id: number }>(
  ctx: Ctx,
  input: PageInput,
  list: {
    readonly id: SQLWrapper;
    readonly matching: SQL;
    /** What counts as many as `matching`, but quicker: without what only the order needs, or from a smaller table. */
    readonly counting?: SQL;
    readonly order: SQL;
    readonly rows: (ids: readonly number[]) => Promise<R[]>;
  },
) {
  const { id, matching, order } = list;
  const rows = async (limit: number, offset: number): Promise<R[]> => {
    // In words and not as parameters: how many are wanted decides the plan.
    const slice = sql.raw(`LIMIT ${Number(limit)} OFFSET ${Number(offset)}`);
    const found = await ctx.db.execute<{ id: number }>(
      sql`SELECT ${id} AS id ${matching} ORDER BY ${order} ${slice}`,
    );
    const ids = found.rows.map((row) => row.id);
    if (ids.length === 0) return [];
    const byId = new Map((await list.rows(ids)).map((row) => [row.id, row]));
    return ids.flatMap((one) => byId.get(one) ?? []);
  };
  return pageOf(ctx, input, rows, list.counting ?? matching);
}

async function countUpTo(ctx: Ctx, matching: SQL): Promise<number> {
  const result = await ctx.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 ${matching} LIMIT ${TOTAL_CAP + 1}) AS counted`,
  );
  return result.rows[0]?.n ?? 0;
}
