import type { Verdict } from '@/kernel/errors.ts';
import { holidayText } from './holiday.text.ts';

const DAY_MS = 24 * 3600 * 1000;
const MOST_DAYS = 366;

/** From the first to the last day, both counted. */
export const daysOf = (starts_on: string, ends_on: string): number =>
  Math.round((Date.parse(`${ends_on}T00:00:00Z`) - Date.parse(`${starts_on}T00:00:00Z`)) / DAY_MS) + 1;

export function isSpan(starts_on: string, ends_on: string): Verdict {
  const days = daysOf(starts_on, ends_on);
  if (days < 1) return holidayText.ends_first;
  return days <= MOST_DAYS || holidayText.too_long;
}

/** The holiday that a day falls on: planning skips it, and says which. */
export const holidayOn = <H extends { starts_on: string; ends_on: string }>(
  holidays: readonly H[],
  day: string,
): H | undefined => holidays.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
