import { WHOLE_BP } from '../sales-case.rules.ts';

const BP_PER_PERCENT = WHOLE_BP / 100;
export const percentOf = (bp: number): number => bp / BP_PER_PERCENT;
/** What somebody typed, in basis points; undefined where it is no percentage. */
export function bpOf(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,3}([.]\d{0,2})?$/.test(text) ? Math.round(Number(text) * BP_PER_PERCENT) : undefined;
}
