import type { Problem } from './order.rules.ts';

/** Why a mini-program order waits to be looked at, the gravest first. */
export const WEAPP_PROBLEMS = ['sku', 'product', 'stock', 'amount', 'student', 'payment', 'late'] as const;
export type WeappProblem = (typeof WEAPP_PROBLEMS)[number];

export const gravest = (found: readonly (WeappProblem | undefined)[]): WeappProblem | '' =>
  WEAPP_PROBLEMS.find((one) => found.includes(one)) ?? '';

/** What keeps a line from being sold, as the list of odd orders calls it. Who it is for is asked once that is known. */
export function oddOf(problem: Problem | null, hasStudent: boolean): WeappProblem | undefined {
  if (problem === null || (problem === 'audience' && !hasStudent)) return undefined;
  return problem === 'sold_out' || problem === 'short' ? 'stock' : 'product';
}

/** In this order, behind a word that keeps such a message apart from others. */
export const SIGNED_ORDER = [
  'what',
  'merchant',
  'order_id',
  'phone',
  'student_number',
  'lines',
  'amount_fen',
  'payment_id',
  'paid_at',
  'receiver',
  'address',
  'note',
  'at',
] as const;
export const ORDER_WHAT = 'weapp_order';

interface ToldLine {
  readonly code: string;
  readonly quantity: number;
}
/** As it is signed and compared: `BOOK-1*2,CARD-3*1`. */
export const linesText = (lines: readonly ToldLine[]): string =>
  lines.map(({ code, quantity }) => `${code}*${quantity}`).join(',');

/** Each code once. */
export function byCode(lines: readonly ToldLine[]): ToldLine[] {
  const sums = new Map<string, number>();
  for (const { code, quantity } of lines) sums.set(code, (sums.get(code) ?? 0) + quantity);
  return [...sums].map(([code, quantity]) => ({ code, quantity }));
}
