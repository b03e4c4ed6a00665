import { sum } from '@/kernel/value/sum.ts';
/** Spreads the fee over the parts in proportion, to the last fen. */
export function splitFee(fee_fen: number, parts: readonly number[]): number[] {
  const whole = sum(parts);
  let before = 0;
  let given = 0;
  return parts.map((part) => {
    before += part;
    const upToHere = whole === 0 ? 0 : Math.round((fee_fen * before) / whole);
    const own = upToHere - given;
    given = upToHere;
    return own;
  });
}
