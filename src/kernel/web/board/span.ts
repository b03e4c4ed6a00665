import {
  daysBetween,
  earlierDay,
  firstDayOf,
  isCalendarDay,
  lastDayOf,
  mondayOf,
  monthAfter,
  monthOf,
  plusDays,
  plusMonths,
} from '../../value/day.ts';

/** Days, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export const QUICK_SPANS = ['today', 'week', 'month', 'last_month', 'quarter', 'year'] as const;
export type QuickSpan = (typeof QUICK_SPANS)[number];
export const COMPARISONS = ['previous', 'last_year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const LONGEST_MONTHS = 36;
const quarterOf = (day: string): string => {
  const month = monthOf(day);
  return monthAfter(month, -((Number(month.slice(5)) - 1) % 3));
};

/** The period that runs is shown until today. */
export function quickSpan(name: QuickSpan, today: string): Span {
  const month = monthOf(today);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: mondayOf(today), to: today };
    case 'month':
      return { from: firstDayOf(month), to: today };
    case 'last_month':
      return { from: firstDayOf(monthAfter(month, -1)), to: lastDayOf(monthAfter(month, -1)) };
    case 'quarter':
      return { from: firstDayOf(quarterOf(today)), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

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

/** `2026-11-01 – 11-24`; one day is said once. */
export function spanText({ from, to }: Span): string {
  if (from === to) return from;
  return `${from} – ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`;
}
