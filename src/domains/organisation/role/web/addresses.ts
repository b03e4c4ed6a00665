/** The list's query without `from`, which only a copy means. */
export function withoutFrom(search: string, from?: number): string {
  const query = new URLSearchParams(search);
  query.delete('from');
  if (from !== undefined) query.set('from', String(from));
  return query.size > 0 ? `?${query}` : '';
}
