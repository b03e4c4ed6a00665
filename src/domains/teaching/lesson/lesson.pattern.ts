import { momentOf, plusDays, weekdayOf } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';

/** One lesson of every week, by the clock of the pattern's zone. 1 is Monday. */
export interface WeeklySlot {
  readonly weekday: number;
  readonly from_minute: number;
  readonly minutes: number;
}
export interface Pattern {
  readonly zone: string;
  /** The first and the last day that may have one, in that zone. */
  readonly from_day: string;
  readonly to_day?: string;
  /** How many; without it, all up to the last day. */
  readonly count?: number;
  readonly weekly: readonly WeeklySlot[];
  /** Days without lessons; what falls on them is left out, and made up for at the end where a number was asked for. */
  readonly skipped_days?: readonly string[];
}
export interface Occurrence {
  readonly day: string;
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}

/** However long a pattern runs, no more come of it. */
export const MOST_OCCURRENCES = 200;
const MOST_DAYS = 2 * 366;

/**
 * The lessons of a weekly pattern, in order. The clock of its zone decides: a weekly 19:00 stays 19:00 when the clocks
 * change, and a lesson always lasts its minutes.
 */
export function occurrences(pattern: Pattern): Occurrence[] {
  const { zone, from_day, to_day, weekly, count = MOST_OCCURRENCES } = pattern;
  const skipped = new Set(pattern.skipped_days);
  const slots = weekly.toSorted((a, b) => a.from_minute - b.from_minute);
  const most = Math.min(count, MOST_OCCURRENCES);
  const found: Occurrence[] = [];
  for (let ahead = 0; ahead < MOST_DAYS && found.length < most; ahead++) {
    const day = plusDays(from_day, ahead);
    if (to_day !== undefined && day > to_day) break;
    if (skipped.has(day)) continue;
    for (const { weekday, from_minute, minutes } of slots) {
      if (weekday !== weekdayOf(day) || found.length >= most) continue;
      const starts_at = momentOf(zone, day, from_minute);
      found.push({ day, starts_at, ends_at: starts_at + minutes * 60 });
    }
  }
  return found;
}
