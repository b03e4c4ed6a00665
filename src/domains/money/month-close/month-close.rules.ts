import { no, type Verdict } from '@/kernel/errors.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { monthCloseText as text } from './month-close.text.ts';

export const isOver = (month: string, today: string): Verdict => month < monthOf(today) || text.not_over;

/**
 * Where something of a day goes in the books: to that day while its month is open, else to today, naming the month. The
 * database decides the same for lessons (`ledger_accounting_day`).
 */
export function accountingDay(
  day: string,
  today: string,
  locked: readonly string[],
): { accounting_on: string; corrects_month: string | null } {
  const month = monthOf(day);
  if (locked.includes(month)) return { accounting_on: today, corrects_month: month };
  return { accounting_on: day < today ? day : today, corrects_month: null };
}

/** Whoever begins may begin with any month; then each follows the last. */
export function isNext(month: string, latest: string | undefined): Verdict {
  if (latest === undefined || month === monthAfter(latest)) return true;
  return month <= latest
    ? no(text.locked_already, { month })
    : no(text.in_order, { month: monthAfter(latest) });
}
