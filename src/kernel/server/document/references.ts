import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { refuse } from '../../errors.ts';
import { MANY_REFERENCES, usesShown } from '../../references.ts';
import type { Sentence } from '../../text.ts';
import type { Ctx } from '../session/ctx.ts';

/**
 * A noun that refers to something of a lower one: what it calls itself there, and how many of its documents name each
 * of these ids. The lower noun keeps a slot of them, so that "where used" and "delete only what is unused" are told
 * without its knowing who they are.
 */
export interface Reference {
  readonly label: Sentence;
  readonly counts: (
    ctx: Ctx,
    ids: readonly number[],
    /** Of each, more than these need not be counted. */
    most?: number,
  ) => Promise<readonly { id: number; count: number }[]>;
  /** The list that shows them. */
  readonly url?: (id: number) => string;
}

/** For a store: how many rows of a table name each of these ids. */
export const referencedIn =
  (table: PgTable, column: PgColumn): Reference['counts'] =>
  async (ctx, ids, most) => {
    if (most !== undefined) return countedUpTo(most, ctx, table, column, ids);
    const rows = await ctx.db
      .select({ id: column, count: count() })
      .from(table)
      .where(inArray(column, [...ids]))
      .groupBy(column);
    return rows as { id: number; count: number }[];
  };

/**
 * Each by its index and no further, whatever the table has grown to. Were it an equation, PostgreSQL might rather read
 * the table until it met enough of them, which for one that is never used means all of it; so it has to be in order.
 */
async function countedUpTo(most: number, ctx: Ctx, table: PgTable, column: PgColumn, ids: readonly number[]) {
  // References to what is the family's are indexed behind it.
  const { family_id } = getTableColumns(table);
  const named = and(
    family_id && eq(family_id, ctx.family_id),
    sql`${column} BETWEEN wanted.id AND wanted.id`,
  );
  const { rows } = await ctx.db.execute<{ id: number; count: number }>(
    sql`SELECT wanted.id, found.count FROM unnest(${sql.param(ids)}::bigint[]) AS wanted(id),
      LATERAL (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${named} ORDER BY ${column} LIMIT ${most}) few) found
      WHERE found.count > 0`,
  );
  return rows;
}

/** The rows, each with how often it is used altogether; up to `most`, where nobody needs to know more. */
export async function withReferenceCounts<R extends { id: number }>(
  ctx: Ctx,
  uses: readonly Reference[],
  rows: readonly R[],
  most?: number,
): Promise<(R & { used_count: number })[]> {
  const ids = rows.map((row) => row.id);
  const total = new Map<number, number>();
  if (ids.length > 0)
    for (const use of uses)
      for (const { id, count: n } of await use.counts(ctx, ids, most))
        total.set(id, (total.get(id) ?? 0) + n);
  return rows.map((row) => ({ ...row, used_count: Math.min(total.get(row.id) ?? 0, most ?? Infinity) }));
}

/** Use by use, those that are none left out. */
export async function referencesOf(ctx: Ctx, uses: readonly Reference[], id: number) {
  const found = [];
  for (const { label, counts, url } of uses) {
    const n = (await counts(ctx, [id]))[0]?.count ?? 0;
    if (n > 0) found.push({ label: ctx.say(label), count: n, url: url?.(id) ?? null });
  }
  return found;
}

/** What is used is switched off, not deleted. The sentence has a gap `{n}`. */
export async function mustBeUnreferenced(
  ctx: Ctx,
  uses: readonly Reference[],
  id: number,
  sentence: Sentence,
) {
  const [row] = await withReferenceCounts(ctx, uses, [{ id }], MANY_REFERENCES);
  if (row?.used_count) throw refuse(sentence, { n: usesShown(row.used_count) });
}
