import {
  daysBetween,
  earlierDay,
  isCalendarDay,
  lastDayOf,
  monthAfter,
  monthOf,
  plusDays,
  plusMonths,
} from './day.ts';

/** Days, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export const COMPARISONS = ['previous', 'last_year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const LONGEST_MONTHS = 36;

/** At most three years, the right way round; undefined where it is no span. */
export function readSpan(from: string | null, to: string | null): Span | undefined {
  if (!from || !to || !isCalendarDay(from) || !isCalendarDay(to) || from > to) return undefined;
  return { from, to: earlierDay(to, plusDays(plusMonths(from, LONGEST_MONTHS), -1)) };
}

/** So many days before it: of whole months, and of one that runs, the same days of the months before. */
export function comparedSpan({ from, to }: Span, comparison: Comparison): Span | undefined {
  if (comparison === 'none') return undefined;
  if (comparison === 'last_year') return { from: plusMonths(from, -12), to: plusMonths(to, -12) };
  if (!from.endsWith('-01')) {
    const length = daysBetween(from, to) + 1;
    return { from: plusDays(from, -length), to: plusDays(to, -length) };
  }
  const months = Number(monthsBetween(from, to)) + 1;
  const isWhole = to === lastDayOf(monthOf(to));
  const last = monthAfter(monthOf(to), -months);
  return { from: plusMonths(from, -months), to: isWhole ? lastDayOf(last) : plusMonths(to, -months) };
}
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));
