import { count, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { refuse } from '../errors.ts';
import type { Sentence } from '../text.ts';
import type { Ctx } from './ctx.ts';

/**
 * A noun that refers to something of a lower one: what it calls itself there, and how many of its documents name each
 * of these ids. The lower noun keeps a slot of them, so that "where used" and "delete only what is unused" are told
 * without its knowing who they are.
 */
export interface Use {
  readonly label: Sentence;
  readonly counts: (ctx: Ctx, ids: readonly number[]) => Promise<readonly { id: number; count: number }[]>;
  /** The list that shows them. */
  readonly url?: (id: number) => string;
}

/** For a store: how many rows of a table name each of these ids. */
export const usedIn =
  (table: PgTable, column: PgColumn): Use['counts'] =>
  async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: column, count: count() })
      .from(table)
      .where(inArray(column, [...ids]))
      .groupBy(column);
    return rows as { id: number; count: number }[];
  };

/** The rows, each with how often it is used altogether. */
export async function withUses<R extends { id: number }>(
  ctx: Ctx,
  uses: readonly Use[],
  rows: readonly R[],
): Promise<(R & { used_count: number })[]> {
  const ids = rows.map((row) => row.id);
  const total = new Map<number, number>();
  if (ids.length > 0)
    for (const use of uses)
      for (const { id, count: n } of await use.counts(ctx, ids)) total.set(id, (total.get(id) ?? 0) + n);
  return rows.map((row) => ({ ...row, used_count: total.get(row.id) ?? 0 }));
}

/** Use by use, those that are none left out. */
export async function usesOf(ctx: Ctx, uses: readonly Use[], id: number) {
  const found = [];
  for (const { label, counts, url } of uses) {
    const n = (await counts(ctx, [id]))[0]?.count ?? 0;
    if (n > 0) found.push({ label: ctx.say(label), count: n, url: url?.(id) ?? null });
  }
  return found;
}

/** What is used is switched off, not deleted. The sentence has a gap `{n}`. */
export async function mustBeUnused(ctx: Ctx, uses: readonly Use[], id: number, sentence: Sentence) {
  const [row] = await withUses(ctx, uses, [{ id }]);
  if (row?.used_count) throw refuse(sentence, { n: row.used_count });
}
