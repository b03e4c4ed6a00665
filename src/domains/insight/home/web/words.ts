import type { Lang } from '@/kernel/text.ts';
import { shortMonthText, weekdayText } from '@/kernel/value/time.ts';

/** `11 月 24 日 周二`, `Tue 24 Nov`. */
export function dateWords(day: string, lang: Lang): string {
  const weekday = weekdayText(day, lang);
  const date = Number(day.slice(8));
  return lang === 'en'
    ? `${weekday} ${date} ${shortMonthText(day, lang)}`
    : `${Number(day.slice(5, 7))} 月 ${date} 日 ${weekday}`;
}
