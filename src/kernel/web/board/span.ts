import { firstDayOf, lastDayOf, mondayOf, monthAfter, monthOf } from '../../value/day.ts';
import type { Span } from '../../value/span.ts';

export { COMPARISONS, type Comparison, comparedSpan, readSpan, type Span } from '../../value/span.ts';

export const QUICK_SPANS = ['today', 'week', 'month', 'last_month', 'quarter', 'year'] as const;
export type QuickSpan = (typeof QUICK_SPANS)[number];

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

/** `2026-11-01 – 11-24`; one day is said once. */
export function spanText({ from, to }: Span): string {
  if (from === to) return from;
  return `${from} – ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`;
}
