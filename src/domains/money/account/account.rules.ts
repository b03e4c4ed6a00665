import { no, type Verdict } from '@/kernel/errors.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import type { Fen } from '@/kernel/value/money.ts';
import { accountText } from './account.text.ts';

/**
 * Of which payments a balance is made: money leaves in the order in which it came, so what is left is the newest.
 * `credits` are the newest first.
 */
export function livingPieces<C extends { readonly amount_fen: Fen }>(
  balance_fen: Fen,
  credits: readonly C[],
): (C & { left_fen: Fen })[] {
  let open = balance_fen;
  const pieces: (C & { left_fen: Fen })[] = [];
  for (const credit of credits) {
    if (open <= 0) break;
    const left_fen = Math.min(open, credit.amount_fen);
    pieces.push({ ...credit, left_fen });
    open -= left_fen;
  }
  return pieces;
}

const A_YEAR = 366;
/** A family statement is for a span of days that somebody reads. */
export function maySpan(from: string, to: string): Verdict {
  if (to < from) return no(accountText.day_order);
  return daysBetween(from, to) <= A_YEAR || no(accountText.too_long);
}
