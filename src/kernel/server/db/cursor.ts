import { type SQL, sql } from 'drizzle-orm';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { Ctx } from '../session/ctx.ts';
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
