import { type SQL, sql } from 'drizzle-orm';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { Ctx } from '../session/ctx.ts';
import type { IdList } from './page.ts';
import { decoderOf, fetched } from './rows.ts';

/**
 * Reads a select in chunks through a server-side cursor: an export never holds more than two chunks in memory, and nobody
 * else waits for longer than a part of one takes. `columns` are the select's own, so the rows come out as it would have
 * given them.
 */
export async function* chunksOf<R>(
  ctx: Ctx,
  columns: SelectedFieldsFlat,
  query: SQL,
  size?: number,
): AsyncGenerator<R[]> {
  await ctx.db.execute(sql`DECLARE export_rows NO SCROLL CURSOR FOR ${query}`);
  yield* fetched(ctx, decoderOf<R>(columns), size);
}

const IDS_AT_ONCE = 200;

/** All that `pageByIds` would page through, beyond the rows that are counted too: the ids by a cursor, the rows chunk by chunk. */
export async function* chunksByIds<R extends { readonly id: number }>(
  ctx: Ctx,
  { id, matching, order, rows }: IdList & { readonly rows: (ids: readonly number[]) => Promise<R[]> },
): AsyncGenerator<R[]> {
  const query = sql`SELECT ${id} ${matching} ORDER BY ${order}`;
  await ctx.db.execute(sql`DECLARE export_rows NO SCROLL CURSOR FOR ${query}`);
  for await (const ids of fetched(ctx, ([one]) => one as number, IDS_AT_ONCE)) {
    const byId = new Map((await rows(ids)).map((row) => [row.id, row]));
    yield ids.flatMap((one) => byId.get(one) ?? []);
  }
}
