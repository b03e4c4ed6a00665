import { Column, is, type SQL, sql } from 'drizzle-orm';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import { othersTurn, ROWS_PER_YIELD } from '../ops/event-loop.ts';
import type { Ctx } from '../session/ctx.ts';

/**
 * Reads a select in chunks through a server-side cursor: an export never holds more than one chunk in memory,
 * and nobody else waits for longer than a part of it takes.
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
    const chunk: R[] = [];
    for (const values of rows) {
      if (chunk.push(rowOf(values)) % ROWS_PER_YIELD === 0) await othersTurn();
    }
    if (chunk.length) yield chunk;
    if (rows.length < size) return;
  }
}
