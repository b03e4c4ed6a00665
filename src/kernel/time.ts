/** Times are Unix seconds on the wire and `Date` inside the server. */
export type UnixSeconds = number;
export const toUnix = (date: Date): UnixSeconds => Math.floor(date.getTime() / 1000);
export const fromUnix = (seconds: UnixSeconds): Date => new Date(seconds * 1000);
export const toUnixOrNull = (date: Date | null): UnixSeconds | null => (date ? toUnix(date) : null);

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Seconds by which a zone's clock is ahead of UTC, by the moment. */
export function offsetsOf(zone: string): (at: UnixSeconds) => number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, clock);
  return (at) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of clock.formatToParts(at * 1000)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - at;
  };
}

const DAY_SECONDS = 86_400;
/**
 * The moment at which a zone's clock shows so many minutes of a day. Where the clocks are put back it is the first of
 * the two; what they skip falls so much later.
 */
export function momentOf(zone: string, day: string, minute: number): UnixSeconds {
  const offsetAt = offsetsOf(zone);
  const local = Date.parse(`${day}T00:00:00Z`) / 1000 + minute * 60;
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

const two = (n: number) => String(n).padStart(2, '0');
/** A minute of the day as a clock shows it: `19:30`; the end of a day is `24:00`. */
export const minuteText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
