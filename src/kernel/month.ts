import { momentOf, type UnixSeconds } from './time.ts';

/** Months are `2026-03`, and sort as they follow each other. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** So many months later, or earlier. */
export function monthAfter(month: string, by = 1): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${monthAfter(month)}-01`) - 86_400_000).toISOString().slice(0, 10);

/** From the first moment of a month to the last, by a zone's clock. */
export const spanOf = (zone: string, month: string): { from: UnixSeconds; to: UnixSeconds } => ({
  from: momentOf(zone, `${month}-01`, 0),
  to: momentOf(zone, `${monthAfter(month)}-01`, 0) - 1,
});
