import { formatFen } from '@/kernel/value/money.ts';
import type { Currency } from '../exam-series/exam-series.kinds.ts';

const SIGNS: Readonly<Record<Currency, string>> = {
  CNY: '¥',
  GBP: '£',
  USD: '$',
  EUR: '€',
  HKD: 'HK$',
  AUD: 'A$',
  CAD: 'C$',
  SGD: 'S$',
  JPY: 'JP¥',
};
export const signOf = (currency: Currency): string => SIGNS[currency];
/** `£48.00`. */
export const formatCents = (cents: number, currency: Currency): string =>
  formatFen(cents).replace('¥', SIGNS[currency]);
