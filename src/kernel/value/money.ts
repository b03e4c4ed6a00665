/** Money is integer fen; nothing here ever sees a fraction of one. */
export type Fen = number;

/** `¥12,345.67`; a minus is the real minus sign. */
export function formatFen(fen: Fen): string {
  const abs = Math.abs(fen);
  const yuan = Math.floor(abs / 100);
  const rest = String(abs % 100).padStart(2, '0');
  return `${fen < 0 ? '−' : ''}¥${group(yuan)}.${rest}`;
}

/** Reads what a person types (`1,234.5`, `¥12`) as fen; undefined where it is no amount. */
export function parseFen(typed: string): Fen | undefined {
  const match = /^\s*([-−])?\s*¥?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(typed);
  if (!match) return undefined;
  const fen = Number(match[2]?.replaceAll(',', '')) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(fen)) return undefined;
  return match[1] ? -fen : fen;
}

const group = (n: number) => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * Parts of a whole by their weights, to the unit: what rounding leaves over goes to the largest remainders, the earlier of
 * equals first. Of something negative, the opposite of its opposite. The database reckons alike (`apportion`).
 */
export function apportion(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n) throw new Error('nothing to apportion by');
  const size = BigInt(Math.abs(whole));
  const cut = weights.map((weight, at) => ({
    at,
    low: (size * BigInt(weight)) / total,
    rest: (size * BigInt(weight)) % total,
  }));
  const over = Number(size - cut.reduce((sum, { low }) => sum + low, 0n));
  const first = [...cut]
    .sort((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.at - b.at))
    .slice(0, over);
  const more = new Set(first.map(({ at }) => at));
  return cut.map(({ at, low }) => Math.sign(whole) * (Number(low) + (more.has(at) ? 1 : 0)) || 0);
}
