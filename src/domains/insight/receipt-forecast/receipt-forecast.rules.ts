export const PARTS = ['instalments', 'renewals', 'leads'] as const;
export type Part = (typeof PARTS)[number];

/** Rates are of so many months. */
export const LOOK_BACK_MONTHS = 12;

/** Of what was decided, how much came about; undefined: nothing was. */
export const rateOf = (came: number, decided: number): number | undefined =>
  decided === 0 ? undefined : came / decided;

/** What is to be expected of an amount: whoever has decided nothing yet has the rate of all. */
export const expected = (amount_fen: number, rate: number): number => Math.round(amount_fen * rate);

/** How far a forecast was off, in tenths of a percent of what came. */
export const offPercent = (forecast_fen: number, came_fen: number): number | null =>
  came_fen === 0 ? null : Math.round(((forecast_fen - came_fen) / came_fen) * 1000) / 10;
