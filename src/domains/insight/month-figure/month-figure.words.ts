import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import type { LineUnit } from './month-figure.lines.ts';

const short = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** A value in words: to the fen, hours of the company, percent with one decimal. */
export function wordsOf(value: number, unit: LineUnit, perHour: number): string {
  switch (unit) {
    case 'money':
      return formatFen(value);
    case 'minutes':
      return formatHours(value, perHour);
    case 'share':
      return `${short(value * 100, 1)}%`;
    case 'months':
      return short(value, 1);
    case 'count':
      return short(value, 1);
  }
}
