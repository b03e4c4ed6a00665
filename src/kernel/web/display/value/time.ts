import type { Lang } from '../../../text.ts';
import { dayIn, isCalendarDay, momentOf } from '../../../value/day.ts';
import { clockText, momentText, type UnixSeconds, weekdayText } from '../../../value/time.ts';
import { companyZone, zoneMark } from '../../session/zone.ts';

/** By the clock of the acting company, wherever the reader is. */
export const dateText = (at: UnixSeconds): string => dayIn(companyZone(), at);
export const dateTimeText = (at: UnixSeconds): string => momentText(companyZone(), at);
/** `18:30 周三`: what is said under a day; with the zone where the reader's clock shows something else. */
export const hourText = (at: UnixSeconds, lang: Lang): string =>
  [clockText(companyZone(), at), weekdayText(dateText(at), lang), zoneMark(at)].filter(Boolean).join(' ');
/** With the weekday, as timetables and tooltips have it. */
export const fullText = (at: UnixSeconds, lang: Lang): string => `${dateText(at)} ${hourText(at, lang)}`;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 天前`, up to a month; `undefined` where a date says more. */
export function relativeText(
  at: UnixSeconds,
  now: UnixSeconds,
  lang: Lang,
  justNow: string,
): string | undefined {
  const ahead = at - now;
  const size = Math.abs(ahead);
  if (size < MINUTE) return justNow;
  if (size >= 30 * DAY) return undefined;
  const [unit, seconds] =
    size < HOUR
      ? (['minute', MINUTE] as const)
      : size < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const);
  // A column holds `8 min. ago`, not `8 minutes ago`; Chinese is short as it is.
  const text = new Intl.RelativeTimeFormat(lang, { style: lang === 'en' ? 'short' : 'long' }).format(
    Math.trunc(ahead / seconds),
    unit,
  );
  // Chinese sets figures off from words: 3 天前.
  return lang === 'zh-CN' ? text.replace(/(\d+)/, '$1 ').replace('  ', ' ') : text;
}

/** Midnight, where the company is, of a day as a date input writes it; the day's last second where `end` is asked for. */
export function dayToUnix(day: string, end = false): UnixSeconds | undefined {
  if (!isCalendarDay(day)) return undefined;
  return end ? momentOf(companyZone(), day, 24 * 60) - 1 : momentOf(companyZone(), day, 0);
}
