import type { Measure } from '@/kernel/measure.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';

/** A figure in words, as a table or a pane has it. */
export const shownAs =
  (unit: Measure['unit'], perHour: number) =>
  (value: number): string => {
    if (unit === 'money') return formatFen(value);
    if (unit === 'minutes') return formatHours(value, perHour);
    if (unit === 'share') return `${Math.round(value * 1000) / 10}%`;
    return String(Math.round(value * 10) / 10);
  };

/** Charts count hours of a clock: minutes of a class hour, as if it had sixty. */
export const chartHours = (minutes: number, perHour: number): number => (minutes * 60) / perHour;
