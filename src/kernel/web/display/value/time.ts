import type { Lang } from '../../../text.ts';
import { fromUnix, type UnixSeconds } from '../../../value/time.ts';

const two = (n: number) => String(n).padStart(2, '0');

export const dateText = (at: UnixSeconds): string => {
  const date = fromUnix(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
const clockText = (at: UnixSeconds): string => {
  const date = fromUnix(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};
export const dateTimeText = (at: UnixSeconds): string => `${dateText(at)} ${clockText(at)}`;
/** `18:30 周三`: what is said under a day. */
export const hourText = (at: UnixSeconds, lang: Lang): string =>
  `${clockText(at)} ${new Intl.DateTimeFormat(lang, { weekday: 'short' }).format(fromUnix(at))}`;
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

/** Midnight, local, of a day as a date input writes it; the day's last second where `end` is asked for. */
export function dayToUnix(day: string, end = false): UnixSeconds | undefined {
  const date = new Date(`${day}T${end ? '23:59:59' : '00:00:00'}`);
  return Number.isNaN(date.getTime()) ? undefined : Math.floor(date.getTime() / 1000);
}
