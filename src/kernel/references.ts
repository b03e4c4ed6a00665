/** Lists count uses up to this many: beyond it nobody needs the number there, and counting would grow with the years. */
export const MANY_REFERENCES = 100;

/** As a list shows it. */
export const usesShown = (count: number): string =>
  count < MANY_REFERENCES ? String(count) : `${MANY_REFERENCES - 1}+`;
