import type { Verdict } from '@/kernel/errors.ts';
import { monthOf } from '@/kernel/month.ts';
import { salaryText } from './salary.text.ts';

export const FINAL = ['approved', 'paid'] as const;

/** Until its end, a month still gets lessons. */
export const isOver = (month: string, today: string): Verdict =>
  month < monthOf(today) || salaryText.not_over;

export const hasAllRates = ({ missing }: { readonly missing: number }): Verdict =>
  missing === 0 || salaryText.rates_missing;

/** All but the last four signs. */
export const maskNumber = (number: string): string =>
  number.length > 4 ? `•••• ${number.slice(-4)}` : number;
