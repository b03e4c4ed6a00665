import { plusDays } from '@/kernel/value/day.ts';

export const VISA_RESULTS = ['granted', 'refused'] as const;
export type VisaResult = (typeof VISA_RESULTS)[number];

/** From the last look on, or from the day after the submission. */
export const nextCheckOn = (
  checked_on: string | null,
  submitted_on: string | null,
  days: number,
): string | null => {
  const since = checked_on ?? submitted_on;
  return since === null ? null : plusDays(since, days);
};
