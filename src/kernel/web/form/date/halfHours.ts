const [FROM, TO, STEP] = [7 * 60, 22 * 60, 30];

/** When lessons usually begin and end, in minutes of the day. */
export const HALF_HOURS: readonly number[] = Array.from(
  { length: (TO - FROM) / STEP + 1 },
  (_, at) => FROM + at * STEP,
);
