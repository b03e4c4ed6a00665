import type { Lang } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { axisNumber } from '@/kernel/web/board/numbers.ts';
import { type Metric, unitOf } from '../target.rules.ts';

/** As people read it: money, class hours, or a number. */
export function shown(metric: Metric, value: number, perHour: number): string {
  if (metric === 'receipts') return formatFen(value);
  if (metric === 'hours') return formatHours(value, perHour);
  return String(value);
}
/** As short as a cell of twelve allows: money as on an axis, to the yuan, from ten thousand on to the thousand. */
export function brief(metric: Metric, value: number, perHour: number, lang: Lang): string {
  if (metric !== 'receipts') return shown(metric, value, perHour);
  const unit = Math.abs(value) >= 1_000_000 ? 100_000 : 100;
  return axisNumber(Math.round(value / unit) * unit, 'money', lang);
}
/** What is typed into a cell, and back. */
export const typedOf = (metric: Metric, value: number | null, perHour: number): string =>
  value === null ? '' : String(value / unitOf(metric, perHour));
export function keptOf(metric: Metric, typed: string, perHour: number): number | null | undefined {
  const words = typed.trim().replace(/[¥,，\s]/g, '');
  if (words === '') return null;
  const number = Number(words);
  return Number.isFinite(number) && number >= 0 ? Math.round(number * unitOf(metric, perHour)) : undefined;
}
export const percentOf = (achieved: number, goal: number | null): number | undefined =>
  goal ? Math.round((achieved * 100) / goal) : undefined;
