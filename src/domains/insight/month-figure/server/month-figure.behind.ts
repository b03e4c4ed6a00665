import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import type { MonthDrill } from '../month-figure.contract.ts';

/** What is shown of a line once it is opened. */
export type Behind = Pick<MonthDrill, 'days' | 'documents' | 'total' | 'list_url'> &
  Partial<Pick<MonthDrill, 'parts' | 'difference_fen'>>;

export const spanOf = (month: string) => ({ from: firstDayOf(month), to: lastDayOf(month) });
export const nothing = (list_url: string): Behind => ({ days: [], documents: [], total: 0, list_url });
