import type { Verdict } from '@/kernel/errors.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import type { Pattern } from './plan.pattern.ts';
import { planText } from './plan.text.ts';

export const hasEnd = ({ to_day, count }: Pick<Pattern, 'to_day' | 'count'>): Verdict =>
  Boolean(to_day) || Boolean(count) || planText.no_end;
export const endsAfter = ({ from_day, to_day }: Pick<Pattern, 'from_day' | 'to_day'>): Verdict =>
  !to_day || to_day >= from_day || planText.ends_first;

interface Timed {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}
export const minutesOf = ({ starts_at, ends_at }: Timed): number => (ends_at - starts_at) / 60;

/** The first lesson that the minutes do not reach for. */
export function runsOutAt<L extends Timed>(lessons: readonly L[], minutes: number): L | undefined {
  let left = minutes;
  return lessons.find((lesson) => {
    left -= minutesOf(lesson);
    return left < 0;
  });
}

/** Whether one stretch covers the whole lesson. */
export const isWithin = (lesson: Timed, free: readonly { from: number; to: number }[]): boolean =>
  free.some(({ from, to }) => from <= lesson.starts_at && lesson.ends_at <= to);

/** What speaks for a teacher and against. */
export interface Merits {
  readonly is_wanted: boolean;
  readonly is_unwanted: boolean;
  readonly teaches_level: boolean;
  /** Of the wished times of the next weeks: how many lie in their week, and how many of these are still free. */
  readonly wished: number;
  readonly within: number;
  readonly free: number;
  /** Of the wished times, how many are neither early nor late on their clock. */
  readonly awake: number;
  readonly load_minutes: number;
}
const FULL_WEEK_MINUTES = 30 * 60;

/** Between 0 and 100, for those who are not unwanted: what is free counts most. */
export function scoreOf(merits: Merits): number {
  if (merits.is_unwanted) return 0;
  const share = (n: number) => (merits.wished === 0 ? 1 : n / merits.wished);
  const load = Math.min(1, merits.load_minutes / FULL_WEEK_MINUTES);
  const score =
    40 * share(merits.free) +
    15 * share(merits.within) +
    10 * share(merits.awake) +
    15 * (1 - load) +
    10 * Number(merits.teaches_level) +
    10 * Number(merits.is_wanted);
  return Math.round(score);
}

const EARLIEST = 7 * 60;
const LATEST = 23 * 60;
/** Neither before 7 nor after 23, by somebody's clock. */
export const isAwake = (from_minute: number, minutes: number): boolean =>
  from_minute >= EARLIEST && from_minute + minutes <= LATEST;
