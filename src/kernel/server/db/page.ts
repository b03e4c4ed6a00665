import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invalid } from '../../errors.ts';
import type { Sentence } from '../../text.ts';
import { TOTAL_CAP } from '../../value/count.ts';
import type { Ctx } from '../session/ctx.ts';
import { render } from './render.ts';

export interface PageInput {
  readonly page: number;
  readonly limit: number;
}
export interface PageOf<R> {
  readonly list: R[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly capped: boolean;
}
const tooFar: Sentence = ['请用筛选缩小范围，最多翻到第 {n} 条', 'Narrow the filter; pages end at row {n}'];

/** Where a page begins. Nobody pages beyond the rows that are counted. */
function offsetOf({ page, limit }: PageInput): number {
  const offset = (page - 1) * limit;
  if (offset >= TOTAL_CAP)
    throw invalid({ page: tooFar.map((s) => s.replace('{n}', String(TOTAL_CAP))) as unknown as Sentence });
  return offset;
}

export const pageWith = <R>({ page, limit }: PageInput, list: R[], counted: number): PageOf<R> => ({
  list,
  total: Math.min(counted, TOTAL_CAP),
  page,
  limit,
  capped: counted > TOTAL_CAP,
});

/**
 * One page of a list and its total. The total is exact to 10,000; counting stops there, because nobody pages that far
 * and everybody waits for it. `rows` gets limit and offset; `matching` is the same filter as a subquery source
 * (`FROM … WHERE …`), or how many match, where that is known.
 */
export async function pageOf<R>(
  ctx: Ctx,
  input: PageInput,
  rows: (limit: number, offset: number) => Promise<R[]>,
  matching: SQL | number,
): Promise<PageOf<R>> {
  const { page, limit } = input;
  const offset = offsetOf(input);
  const list = await rows(limit, offset);
  const known = list.length < limit && (list.length > 0 || page === 1);
  if (known) return pageWith(input, list, offset + list.length);
  return pageWith(input, list, typeof matching === 'number' ? matching : await countUpTo(ctx, matching));
}

/** The ids of a list, in its order. */
export interface IdList {
  /** The column with the id. */
  readonly id: SQLWrapper;
  /** `FROM … WHERE …` */
  readonly matching: SQL;
  /** What counts as many as `matching`, but quicker: without what only the order needs, or from a smaller table. */
  readonly counting?: SQL;
  readonly order: SQL;
}

/** One company, and at most one filter, of those that have an index in the order of the list. */
export function hasOrderedIndex(ctx: Ctx, query: object, indexed: readonly string[]): boolean {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || name === 'page' || name === 'limit' ? [] : name,
  );
  return ctx.reading.length === 1 && asked.length <= 1 && asked.every((name) => indexed.includes(name));
}

/** In words and not as parameters: how many are wanted decides the plan. */
export const idsOf = (input: PageInput, { id, matching, order }: IdList): SQL =>
  sql`SELECT ARRAY(SELECT ${id} ${matching} ORDER BY ${order} ${sql.raw(
    `LIMIT ${Number(input.limit)} OFFSET ${offsetOf(input)}`,
  )}) AS ids OFFSET 0`;

/** Beside `found.ids`: a page that is not full tells the total by itself, and nothing is counted. */
export function totalOf(input: PageInput, { matching, counting }: IdList): SQL {
  const offset = offsetOf(input);
  const isLast = sql.raw(
    `cardinality(found.ids) < ${Number(input.limit)}${offset > 0 ? ' AND cardinality(found.ids) > 0' : ''}`,
  );
  return sql`CASE WHEN ${isLast} THEN cardinality(found.ids) + ${sql.raw(String(offset))} ELSE (${counted(
    counting ?? matching,
  )}) END`;
}

/** The ids of one page and the total, in one statement that is planned each time: a rare word and a common one want different plans. */
export async function idsAndTotal(ctx: Ctx, input: PageInput, list: IdList) {
  const { sql: text, params } = render(
    sql`SELECT found.ids, ${totalOf(input, list)} FROM (${idsOf(input, list)}) AS found`,
  );
  const [[ids, total]] = (await ctx.arrays(text, params)) as [[number[], number]];
  return { ids, total };
}
/**
 * A page of rows that are gathered from many tables: first the ids of the page and the total, then the rows of these ids.
 * The first statement also passes over the pages before this one without gathering their rows.
 */
export async function pageByIds<R extends { readonly id: number }>(
  ctx: Ctx,
  input: PageInput,
  list: IdList & { readonly rows: (ids: readonly number[]) => Promise<R[]> },
): Promise<PageOf<R>> {
  const { ids, total } = await idsAndTotal(ctx, input, list);
  if (ids.length === 0) return pageWith(input, [], total);
  const byId = new Map((await list.rows(ids)).map((row) => [row.id, row]));
  return pageWith(
    input,
    ids.flatMap((one) => byId.get(one) ?? []),
    total,
  );
}

const counted = (matching: SQL): SQL =>
  sql`SELECT count(*)::int AS n FROM (SELECT 1 ${matching} LIMIT ${sql.raw(String(TOTAL_CAP + 1))}) AS counted`;

/** As far as a list counts, and one more. */
export async function countUpTo(ctx: Ctx, matching: SQL): Promise<number> {
  const result = await ctx.db.execute<{ n: number }>(counted(matching));
  return result.rows[0]?.n ?? 0;
}
