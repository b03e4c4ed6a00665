import { formatHours } from '@/kernel/value/minutes.ts';

/** The figures that a trend can show. */
export const METRICS = [
  'lesson_count',
  'taught_minutes',
  'student_count',
  'attendance_percent',
  'feedback_percent',
] as const;
export type Metric = (typeof METRICS)[number];
export const isShare = (metric: Metric): boolean => metric.endsWith('_percent');

export const shownAs = (metric: Metric, value: number | null, perHour: number): string => {
  if (value === null) return '—';
  if (isShare(metric)) return `${value}%`;
  return metric === 'taught_minutes' ? formatHours(value, perHour) : value.toLocaleString('en');
};
