import { DAY_SECONDS, offsetsOf } from '@/kernel/value/day.ts';
import { minuteText, type UnixSeconds } from '@/kernel/value/time.ts';

/** A stretch of an ordinary week, in minutes of the day in the teacher's own zone. 1 is Monday. */
export interface WeekPart {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}
/** Half-open: the last moment is no longer in it. */
export interface Interval {
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
}
export interface Exception {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
  /** 1: extra time. 0: leave. */
  readonly is_free: 0 | 1;
}
export interface Times {
  readonly zone: string;
  readonly week: readonly WeekPart[];
  readonly exceptions: readonly Exception[];
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const SLOT_MINUTES = 30;
export const SLOTS = (24 * 60) / SLOT_MINUTES;

/**
 * When somebody can teach between two moments: whenever their own clock stands within a part of their week, besides
 * extra time, and never on leave. What the clock says decides, so a week keeps its hours when the clocks change, and an
 * hour that is skipped or comes twice is skipped or comes twice.
 */
export function availability(
  { zone, week, exceptions }: Times,
  from: UnixSeconds,
  to: UnixSeconds,
): Interval[] {
  const weekly = clockStretches(zone, from, to).flatMap((stretch) => partsWithin(week, stretch));
  const spans = (is_free: 0 | 1) =>
    exceptions
      .filter((one) => one.is_free === is_free)
      .flatMap(({ starts_at, ends_at }) => clipped(starts_at, ends_at, { from, to }));
  return without(united([...weekly, ...spans(1)]), united(spans(0)));
}

interface Stretch extends Interval {
  /** Seconds by which the local clock is ahead of UTC. */
  readonly offset: number;
}

function partsWithin(week: readonly WeekPart[], stretch: Stretch): Interval[] {
  const found: Interval[] = [];
  const { from, to, offset } = stretch;
  for (let day = Math.floor((from + offset) / DAY_SECONDS); day * DAY_SECONDS < to + offset; day++)
    for (const { weekday, from_minute, to_minute } of week)
      if (weekday === weekdayOf(day)) {
        const midnight = day * DAY_SECONDS - offset;
        found.push(...clipped(midnight + from_minute * 60, midnight + to_minute * 60, stretch));
      }
  return found;
}

/** The first of January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

const clipped = (starts: number, ends: number, { from, to }: Interval): Interval[] => {
  const part = { from: Math.max(starts, from), to: Math.min(ends, to) };
  return part.from < part.to ? [part] : [];
};

/** In order, with what touches joined. */
function united(intervals: readonly Interval[]): Interval[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

const without = (intervals: readonly Interval[], taken: readonly Interval[]): Interval[] =>
  taken.reduce<Interval[]>(
    (left, { from, to }) =>
      left.flatMap((one) => [
        ...clipped(one.from, Math.min(one.to, from), one),
        ...clipped(Math.max(one.from, to), one.to, one),
      ]),
    [...intervals],
  );

/** The range in stretches over which the zone's clock runs evenly. */
function clockStretches(zone: string, from: UnixSeconds, to: UnixSeconds): Stretch[] {
  const offsetAt = offsetsOf(zone);
  const stretches: Stretch[] = [];
  let begin = from;
  let offset = offsetAt(from);
  for (let at = from; at < to; at += DAY_SECONDS) {
    const next = Math.min(at + DAY_SECONDS, to);
    if (offsetAt(next) === offset) continue;
    const change = changeBetween(offsetAt, at, next);
    stretches.push({ from: begin, to: change, offset });
    begin = change;
    offset = offsetAt(change);
  }
  return begin < to ? [...stretches, { from: begin, to, offset }] : stretches;
}

/** The first second with another offset than the one at `low`. */
function changeBetween(offsetAt: (at: number) => number, low: number, high: number): number {
  const before = offsetAt(low);
  let [known, changed] = [low, high];
  while (changed - known > 1) {
    const middle = Math.floor((known + changed) / 2);
    if (offsetAt(middle) === before) known = middle;
    else changed = middle;
  }
  return changed;
}

/** The same stretches as another zone's clock shows them in the week that begins at a moment of its Monday's midnight. */
export function weekElsewhere(
  week: readonly WeekPart[],
  zone: string,
  elsewhere: string,
  now: UnixSeconds,
): WeekPart[] {
  if (zone === elsewhere) return [...week];
  const monday = mondayOf(elsewhere, now);
  const offset = offsetsOf(elsewhere)(monday);
  const found = availability({ zone, week, exceptions: [] }, monday, monday + 7 * DAY_SECONDS);
  return found.flatMap(({ from, to }) => {
    const parts: WeekPart[] = [];
    const first = Math.floor((from + offset) / DAY_SECONDS);
    for (let day = first; day * DAY_SECONDS < to + offset; day++)
      for (const part of clipped(from + offset, to + offset, {
        from: day * DAY_SECONDS,
        to: (day + 1) * DAY_SECONDS,
      }))
        parts.push({
          weekday: weekdayOf(day),
          from_minute: Math.round((part.from - day * DAY_SECONDS) / 60),
          to_minute: Math.round((part.to - day * DAY_SECONDS) / 60),
        });
    return parts;
  });
}
const mondayOf = (zone: string, now: UnixSeconds): UnixSeconds => {
  const offset = offsetsOf(zone)(now);
  const day = Math.floor((now + offset) / DAY_SECONDS);
  return (day - weekdayOf(day) + 1) * DAY_SECONDS - offset;
};

/** In order, each day's stretches apart from one another. */
export function mergedWeek(week: readonly WeekPart[]): WeekPart[] {
  return WEEKDAYS.flatMap((weekday) =>
    united(
      week
        .filter((part) => part.weekday === weekday)
        .map(({ from_minute, to_minute }) => ({ from: from_minute, to: to_minute })),
    ).map(({ from, to }) => ({ weekday, from_minute: from, to_minute: to })),
  );
}

/** Seven days of half hours, as the grid shows them; a half hour counts when all of it is free. */
export const slotsOf = (week: readonly WeekPart[]): boolean[][] => {
  const merged = mergedWeek(week);
  return WEEKDAYS.map((weekday) =>
    Array.from({ length: SLOTS }, (_, slot) =>
      merged.some(
        (part) =>
          part.weekday === weekday &&
          part.from_minute <= slot * SLOT_MINUTES &&
          part.to_minute >= (slot + 1) * SLOT_MINUTES,
      ),
    ),
  );
};
export const weekOf = (slots: readonly (readonly boolean[])[]): WeekPart[] =>
  mergedWeek(
    slots.flatMap((day, at) =>
      day.flatMap((free, slot) =>
        free
          ? [{ weekday: at + 1, from_minute: slot * SLOT_MINUTES, to_minute: (slot + 1) * SLOT_MINUTES }]
          : [],
      ),
    ),
  );

export const partText = ({ from_minute, to_minute }: Omit<WeekPart, 'weekday'>): string =>
  `${minuteText(from_minute)}–${minuteText(to_minute)}`;
