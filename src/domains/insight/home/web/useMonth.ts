import { firstDayOf, monthOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { receiptBoardApi } from '../../receipt-board/receipt-board.contract.ts';

const REFRESH_MS = 300_000;

const useReceipts = (compare: 'last_year' | 'previous', enabled = true) => {
  const today = companyToday();
  const asked = { from_day: firstDayOf(monthOf(today)), to_day: today, compare };
  return useApi(receiptBoardApi.receipt, asked, { enabled, refreshMs: REFRESH_MS }).data;
};

/** The receipts of this month until today, against last year: figure and chart of the home page ask once. */
export const useMonth = () => useReceipts('last_year');

export interface Compared {
  readonly against: 'last_month' | 'last_year';
  readonly receipts_fen: number;
}
/** The same days of last year; of a company that had no receipts then, those of the month before. */
export function useCompared(): Compared | undefined {
  const month = useMonth();
  const lastYear = month?.before?.receipts_fen ?? 0;
  const previous = useReceipts('previous', month !== undefined && lastYear === 0);
  if (lastYear !== 0) return { against: 'last_year', receipts_fen: lastYear };
  const lastMonth = previous?.before?.receipts_fen ?? 0;
  return lastMonth === 0 ? undefined : { against: 'last_month', receipts_fen: lastMonth };
}

/** Of amounts day by day, what had come in by each. */
export const added = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};

/** A goal, as if every day brought its part. */
export const evenly = (goal: number, days: number): number[] =>
  Array.from({ length: days }, (_, at) => Math.round((goal * (at + 1)) / days));
