import { Column, is, type SQL, sql } from 'drizzle-orm';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { Ctx } from './ctx.ts';

/**
 * Reads a select in chunks through a server-side cursor: an export never holds more than one chunk in memory,
 * and nobody else waits for longer than a chunk takes.
 * `columns` are the select's own, so the rows come out as the select would have given them.
 */
export async function* chunksOf<R>(
  ctx: Ctx,
  columns: SelectedFieldsFlat,
  query: SQL,
  size = 250,
): AsyncGenerator<R[]> {
  const fields = Object.entries(columns);
  const rowOf = (values: unknown[]) =>
    Object.fromEntries(
      fields.map(([name, column], at) => {
        const value = values[at];
        return [name, is(column, Column) && value !== null ? column.mapFromDriverValue(value) : value];
      }),
    ) as R;
  await ctx.db.execute(sql`DECLARE export_rows NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const rows = await ctx.arrays(`FETCH ${size} FROM export_rows`);
    if (rows.length) yield rows.map(rowOf);
    if (rows.length < size) return;
  }
}
