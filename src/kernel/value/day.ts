import type { UnixSeconds } from './time.ts';

/**
 * Days (`2026-03-01`) and months (`2026-03`) are text: they sort as they follow each other and are the same in every
 * zone. Moments are Unix seconds; only a zone's clock turns one into the other.
 */
export const DAY_SECONDS = 86_400;
export const DAY_MS = 86_400_000;

const midnightUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

// Days.

/** Whether the calendar has it: there is no 30 February. */
export const isCalendarDay = (day: string): boolean =>
  !Number.isNaN(midnightUtc(day)) && textOf(midnightUtc(day)) === day;

const WRITTEN_DAY = /^(\d{4})(?:[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?|(\d{2})(\d{2}))$/;

/** `2026-3-1`, `2026/03/01`, `2026年3月1日` and `20260301` are all the same day. */
export function readDay(typed: string): string | undefined {
  const found = WRITTEN_DAY.exec(typed.normalize('NFKC').trim());
  if (!found) return undefined;
  const [year = '', month = '', date = ''] = [found[1], found[2] ?? found[4], found[3] ?? found[5]];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : undefined;
}

export const plusDays = (day: string, days: number): string => textOf(midnightUtc(day) + days * DAY_MS);
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightUtc(to) - midnightUtc(from)) / DAY_MS);
/** Every day from one to another, both included. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, ahead) => plusDays(first, ahead));
/** The same day of a later (or earlier) month, or its last where it has no such day. */
export function plusMonths(day: string, months: number): string {
  const month = monthAfter(monthOf(day), months);
  return earlierDay(`${month}${day.slice(7)}`, lastDayOf(month));
}
export const earlierDay = (a: string, b: string): string => (a < b ? a : b);
export const laterDay = (a: string, b: string): string => (a < b ? b : a);

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(midnightUtc(day)).getUTCDay() || 7;
export const mondayOf = (day: string): string => plusDays(day, 1 - weekdayOf(day));

// Months.

export const monthOf = (day: string): string => day.slice(0, 7);
/** So many months later, or earlier. */
export function monthAfter(month: string, by = 1): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
export const firstDayOf = (month: string): string => `${month}-01`;
export const lastDayOf = (month: string): string => plusDays(firstDayOf(monthAfter(month)), -1);

// Zones.

/** Days whose offset a zone remembers before it forgets them all. */
const MOST_REMEMBERED = 20_000;
type OffsetAt = (at: UnixSeconds) => number;
const zones = new Map<string, OffsetAt>();

/** Seconds by which a zone's clock is ahead of UTC, by the moment. */
export function offsetsOf(zone: string): OffsetAt {
  const known = zones.get(zone) ?? rememberedByDay(askedOf(zone));
  zones.set(zone, known);
  return known;
}

function askedOf(zone: string): OffsetAt {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of clock.formatToParts(at * 1000)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - Math.floor(at);
  };
}

/** Asking costs microseconds, and an export asks a million times: a UTC day at whose ends the clocks agree has one offset. */
function rememberedByDay(ask: OffsetAt): OffsetAt {
  const days = new Map<number, number | undefined>();
  return (at) => {
    const day = Math.floor(at / DAY_SECONDS);
    if (!days.has(day)) {
      if (days.size >= MOST_REMEMBERED) days.clear();
      const start = ask(day * DAY_SECONDS);
      days.set(day, ask((day + 1) * DAY_SECONDS) === start ? start : undefined);
    }
    return days.get(day) ?? ask(at);
  };
}

/**
 * The moment at which a zone's clock shows so many minutes of a day. Where the clocks are put back it is the first of
 * the two; what they skip falls so much later.
 */
export function momentOf(zone: string, day: string, minute: number): UnixSeconds {
  const offsetAt = offsetsOf(zone);
  const local = midnightUtc(day) / 1000 + minute * 60;
  const before = offsetAt(local - DAY_SECONDS);
  const after = offsetAt(local + DAY_SECONDS);
  if (before === after || offsetAt(local - before) === before) return local - before;
  return offsetAt(local - after) === after ? local - after : local - before;
}
/** What a zone's clock shows at a moment: the day, and the minute of it. */
export function clockOf(zone: string, at: UnixSeconds): { day: string; minute: number } {
  const shown = new Date((at + offsetsOf(zone)(at)) * 1000).toISOString();
  return { day: shown.slice(0, 10), minute: Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16)) };
}
export const dayIn = (zone: string, at: UnixSeconds): string => clockOf(zone, at).day;
export const todayIn = (zone: string): string => dayIn(zone, Math.floor(Date.now() / 1000));
/** The zone of the person's own machine. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** From the first moment of a month to its last, by a zone's clock. */
export const spanOf = (zone: string, month: string): { from: UnixSeconds; to: UnixSeconds } => ({
  from: momentOf(zone, firstDayOf(month), 0),
  to: momentOf(zone, firstDayOf(monthAfter(month)), 0) - 1,
});
