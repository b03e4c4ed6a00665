/** Not by chance: the same everywhere, but in no order that one sees. */
export const scattered = (n: number, of: number): number => ((n * 2_654_435_761) >>> 7) % of;
export const pick = <T>(list: readonly T[], n: number): T => list[scattered(n, list.length)] as T;
