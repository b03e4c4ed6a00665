/** The list with one row taken out and put in at another place; the same list where nothing would change. */
export function moved<R>(rows: readonly R[], from: number, to: number): readonly R[] {
  const taken = rows[from];
  if (taken === undefined || from === to || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, taken);
}
