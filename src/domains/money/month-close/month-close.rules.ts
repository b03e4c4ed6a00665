import { no, type Verdict } from '@/kernel/errors.ts';
import { monthAfter, monthOf } from '@/kernel/month.ts';
import { monthCloseText as text } from './month-close.text.ts';

export const isOver = (month: string, today: string): Verdict => month < monthOf(today) || text.not_over;

/** Whoever begins may begin with any month; then each follows the last. */
export function isNext(month: string, latest: string | undefined): Verdict {
  if (latest === undefined || month === monthAfter(latest)) return true;
  return month <= latest
    ? no(text.locked_already, { month })
    : no(text.in_order, { month: monthAfter(latest) });
}
