/** Rates are kept in millionths. */
export const MICRO = 1_000_000;

/** Hundredths of a currency as fen, by so many millionths of a yuan for a unit. */
export const toFen = (cents: number, rate_micro: number): number =>
  Number((BigInt(cents) * BigInt(rate_micro) + BigInt(MICRO / 2)) / BigInt(MICRO));
