import { firstDayOf, monthOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { receiptBoardApi } from '../../receipt-board/receipt-board.contract.ts';

const REFRESH_MS = 300_000;

/** The receipts of this month until today, against last year: figure and chart of the home page ask once. */
export function useMonth() {
  const today = companyToday();
  const asked = { from_day: firstDayOf(monthOf(today)), to_day: today, compare: 'last_year' as const };
  return useApi(receiptBoardApi.receipt, asked, { refreshMs: REFRESH_MS }).data;
}
