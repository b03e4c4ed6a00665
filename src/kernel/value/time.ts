import type { Lang } from '../text.ts';
import { clockOf, offsetsOf, todayIn } from './day.ts';

/** Times are Unix seconds on the wire and `Date` inside the server. */
export type UnixSeconds = number;
export const toUnix = (date: Date): UnixSeconds => Math.floor(date.getTime() / 1000);
export const fromUnix = (seconds: UnixSeconds): Date => new Date(seconds * 1000);
export const toUnixOrNull = (date: Date | null): UnixSeconds | null => (date ? toUnix(date) : null);

const two = (n: number) => String(n).padStart(2, '0');
/** A minute of the day as a clock shows it: `19:30`; the end of a day is `24:00`. */
export const minuteText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/**
 * Moments in words. Every screen, sheet and message takes these, with the zone of the company whose moment it is: a lesson is
 * told by one clock wherever it stands. `moments.test.ts` refuses any other way.
 */
export interface Span {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}
/** `19:00`. */
export const clockText = (zone: string, at: UnixSeconds): string => minuteText(clockOf(zone, at).minute);
/** `19:00–21:00`. */
export const clockSpan = (zone: string, { starts_at, ends_at }: Span): string =>
  `${clockText(zone, starts_at)}–${clockText(zone, ends_at)}`;
/** `2026-11-18 19:00`. */
export const momentText = (zone: string, at: UnixSeconds): string => {
  const { day, minute } = clockOf(zone, at);
  return `${day} ${minuteText(minute)}`;
};
/** `11-20 19:00–21:00`: inside a sentence. */
export const shortSpan = (zone: string, span: Span): string =>
  `${clockOf(zone, span.starts_at).day.slice(5)} ${clockSpan(zone, span)}`;

const ofDay = (day: string, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...options }).format(Date.parse(`${day}T00:00:00Z`));
/** `周三`. */
export const weekdayText = (day: string, lang: Lang): string => ofDay(day, lang, { weekday: 'short' });
const monthIn = (lang: Lang) => (lang === 'en' ? ('short' as const) : ('long' as const));
/** `2026年11月`. */
export const monthText = (day: string, lang: Lang): string =>
  ofDay(day, lang, { year: 'numeric', month: monthIn(lang) });
/** `11月`, `Nov`. */
export const shortMonthText = (day: string, lang: Lang): string => ofDay(day, lang, { month: 'short' });
/** `2026年11月18日`. */
export const longDayText = (day: string, lang: Lang): string =>
  ofDay(day, lang, { year: 'numeric', month: monthIn(lang), day: 'numeric' });
/** `11-20`, and `2027-01-08` where it is not of this year. */
export const shortDayText = (zone: string, day: string): string =>
  day.slice(0, 4) === todayIn(zone).slice(0, 4) ? day.slice(5) : day;
/** `2026-11-18 周三`. */
export const dayText = (zone: string, at: UnixSeconds, lang: Lang): string => {
  const { day } = clockOf(zone, at);
  return `${day} ${weekdayText(day, lang)}`;
};
/** `2026-11-18 周三 19:00–21:00`. */
export const spanText = (zone: string, span: Span, lang: Lang): string =>
  `${dayText(zone, span.starts_at, lang)} ${clockSpan(zone, span)}`;
/** `11-20 周五 19:00–21:00`. */
export function whenText(zone: string, span: Span, lang: Lang): string {
  const { day } = clockOf(zone, span.starts_at);
  return `${shortDayText(zone, day)} ${weekdayText(day, lang)} ${clockSpan(zone, span)}`;
}

/** `GMT+8`: how far a zone's clock is ahead at a moment, now unless one is named. */
export function zoneText(zone: string, at: UnixSeconds = Date.now() / 1000): string {
  const minutes = Math.round(offsetsOf(zone)(at) / 60);
  if (minutes === 0) return 'GMT';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${two(rest)}` : ''}`;
}
/** Whether two clocks show the same at a moment. */
export const sameClock = (zone: string, other: string, at: UnixSeconds): boolean =>
  offsetsOf(zone)(at) === offsetsOf(other)(at);
