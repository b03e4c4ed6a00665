/** The total of a list is exact to 10,000; beyond it `capped` is true. */
export const TOTAL_CAP = 10_000;

/** `1,234`, and `10,000+` beyond what is counted. */
export const countText = (count: number): string =>
  count > TOTAL_CAP ? `${TOTAL_CAP.toLocaleString('en')}+` : count.toLocaleString('en');
