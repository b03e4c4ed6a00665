/** What one piece costs, on average; none where none is there. */
export const averageOf = (value_fen: number, on_hand: number): number | null =>
  on_hand > 0 ? Math.round(value_fen / on_hand) : null;

export interface Wanted {
  readonly sku_id: number;
  readonly quantity: number;
}

/** Each SKU once, in ascending order: so nobody who takes several waits for somebody who waits for them. */
export function inOrder(lines: readonly Wanted[]): Wanted[] {
  const sums = new Map<number, number>();
  for (const { sku_id, quantity } of lines) sums.set(sku_id, (sums.get(sku_id) ?? 0) + quantity);
  return [...sums]
    .map(([sku_id, quantity]) => ({ sku_id, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.sku_id - b.sku_id);
}

/** The first day of the quarter that a month lies in: `2026-11` is of the quarter from `2026-10-01`. */
export function quarterOf(month: string): string {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  return `${year}-${String(nth - ((nth - 1) % 3)).padStart(2, '0')}-01`;
}

/** Of one variant in one company. */
export const MOST_ON_HAND = 10_000_000;
