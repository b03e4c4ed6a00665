import type { Lang } from '@/kernel/text.ts';
import { clockOf, todayIn } from '@/kernel/value/day.ts';
import { minuteText, type UnixSeconds } from '@/kernel/value/time.ts';

export const clockText = (zone: string, at: UnixSeconds): string => minuteText(clockOf(zone, at).minute);
export const spanText = (zone: string, starts_at: UnixSeconds, ends_at: UnixSeconds): string =>
  `${clockText(zone, starts_at)}–${clockText(zone, ends_at)}`;

export const weekdayText = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
/** `11-20`, and `2027-01-08` where it is not of this year. */
export const dayText = (zone: string, day: string): string =>
  day.slice(0, 4) === todayIn(zone).slice(0, 4) ? day.slice(5) : day;
/** `11-20 周五 19:00–21:00`, by a zone's clock. */
export function whenText(zone: string, starts_at: UnixSeconds, ends_at: UnixSeconds, lang: Lang): string {
  const { day } = clockOf(zone, starts_at);
  return `${dayText(zone, day)} ${weekdayText(day, lang)} ${spanText(zone, starts_at, ends_at)}`;
}

/** `GMT+8`. */
export const zoneText = (zone: string, at: UnixSeconds = Date.now() / 1000): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
