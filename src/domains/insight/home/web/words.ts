import type { Lang } from '@/kernel/text.ts';

const part = (day: string, lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

/** `11 月 24 日 周二`, `Tue 24 Nov`. */
export function dateWords(day: string, lang: Lang): string {
  const weekday = part(day, lang, { weekday: 'short' });
  const date = Number(day.slice(8));
  return lang === 'en'
    ? `${weekday} ${date} ${part(day, lang, { month: 'short' })}`
    : `${Number(day.slice(5, 7))} 月 ${date} 日 ${weekday}`;
}
