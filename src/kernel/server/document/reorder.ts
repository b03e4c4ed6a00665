import { stale } from '../../errors.ts';

/**
 * Puts the rows of a small list into the order of `ids`, which must name all of them and nothing else: whoever sends
 * another set has looked at an older list. `rows` are locked; only those whose place changes are written.
 */
export async function reorder(
  rows: readonly { id: number; sort: number }[],
  ids: readonly number[],
  place: (id: number, sort: number) => Promise<unknown>,
): Promise<void> {
  const sorts = new Map(rows.map((row) => [row.id, row.sort]));
  if (new Set(ids).size !== sorts.size || !ids.every((id) => sorts.has(id)) || ids.length !== sorts.size)
    throw stale();
  for (const [sort, id] of ids.entries()) if (sorts.get(id) !== sort) await place(id, sort);
}
