import type { Lang } from '@/kernel/text.ts';
import { shortMonthText } from '@/kernel/value/time.ts';
import type { Period } from '../receipt-board.contract.ts';

export const monthName = (first: string, lang: Lang): string =>
  lang === 'zh-CN' ? `${Number(first.slice(5, 7))}月` : shortMonthText(first, 'en');

/** `11月`, in English `Nov`; a week by its Monday, a day by its number. */
export function periodName(first: string, period: Period, lang: Lang): string {
  if (period === 'month') return monthName(first, lang);
  return period === 'week' ? first.slice(5) : String(Number(first.slice(8)));
}
