import type { Verdict } from '@/kernel/errors.ts';
import { daysBetween, firstDayOf, mondayOf, monthOf, plusDays, plusMonths } from '@/kernel/value/day.ts';
import { teacherDataText } from './teacher-data.text.ts';

export const STEPS = ['week', 'month'] as const;
export type Step = (typeof STEPS)[number];
/** How far back a trend goes, the period's last week or month included. */
const TREND_STEPS = 12;
const MOST_DAYS = 366;

/** Both included. */
export interface Days {
  readonly from_day: string;
  readonly to_day: string;
}

const lengthOf = ({ from_day, to_day }: Days): number => daysBetween(from_day, to_day) + 1;

export function maySpan(days: Days): Verdict {
  if (days.to_day < days.from_day) return teacherDataText.ends_before;
  return lengthOf(days) <= MOST_DAYS || teacherDataText.too_long;
}

/** From the first of the month until today. */
export const thisMonth = (today: string): Days => ({ from_day: firstDayOf(monthOf(today)), to_day: today });

/**
 * What a period is compared with. One that begins with a month, with the same days of as many months before: the
 * first fortnight with the first fortnight, a whole month with a whole one. Any other, with as many days before it.
 */
export function daysBefore(days: Days): Days {
  const { from_day, to_day } = days;
  if (!from_day.endsWith('-01')) {
    const length = lengthOf(days);
    return { from_day: plusDays(from_day, -length), to_day: plusDays(from_day, -1) };
  }
  const [year, month] = [Number(to_day.slice(0, 4)), Number(to_day.slice(5, 7))];
  const months = (year - Number(from_day.slice(0, 4))) * 12 + month - Number(from_day.slice(5, 7)) + 1;
  const isWhole = plusDays(to_day, 1).endsWith('-01');
  return {
    from_day: plusMonths(from_day, -months),
    to_day: isWhole ? plusDays(from_day, -1) : plusMonths(to_day, -months),
  };
}

/** The first day of the week (Monday) or month that a day lies in. */
export function stepOf(day: string, step: Step): string {
  if (step === 'month') return firstDayOf(monthOf(day));
  return mondayOf(day);
}
/** The first days of the steps that end with a period's last day, the oldest first. */
export function stepsTo(to_day: string, step: Step): string[] {
  const last = stepOf(to_day, step);
  return Array.from({ length: TREND_STEPS }, (_, n) => {
    const back = n - TREND_STEPS + 1;
    return step === 'month' ? plusMonths(last, back) : plusDays(last, back * 7);
  });
}
export const daysOfStep = (first: string, step: Step): Days => ({
  from_day: first,
  to_day: step === 'month' ? plusDays(plusMonths(first, 1), -1) : plusDays(first, 6),
});
