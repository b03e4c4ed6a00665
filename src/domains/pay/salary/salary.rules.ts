import type { Verdict } from '@/kernel/errors.ts';
import { firstDayOf, monthOf } from '@/kernel/value/day.ts';
import { salaryText } from './salary.text.ts';

/** It is paid in the month itself at the earliest, and not in advance of today. */
export const paidInTime = (paid_on: string, month: string, today: string): Verdict =>
  (paid_on >= firstDayOf(month) && paid_on <= today) || salaryText.paid_window;

/** Until its end, a month still gets lessons. */
export const isOver = (month: string, today: string): Verdict =>
  month < monthOf(today) || salaryText.not_over;

export const hasAllRates = ({ missing }: { readonly missing: number }): Verdict =>
  missing === 0 || salaryText.rates_missing;

/** Why a sheet of the month is not in the pay file as it should be; the last is in it, without an account. */
export const UNPAID = ['negative', 'zero', 'not_approved', 'no_account'] as const;
interface FiledSheet {
  readonly status: string;
  readonly total_fen: number;
  readonly number: string | null;
}
export function unpaidWhy({ status, total_fen, number }: FiledSheet): (typeof UNPAID)[number] | undefined {
  if (status !== 'approved') return 'not_approved';
  if (total_fen <= 0) return total_fen < 0 ? 'negative' : 'zero';
  return number ? undefined : 'no_account';
}

/** All but the last four signs. */
export const maskNumber = (number: string): string =>
  number.length > 4 ? `•••• ${number.slice(-4)}` : number;
