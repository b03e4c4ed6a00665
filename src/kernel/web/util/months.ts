import { monthAfter, monthOf, todayHere } from '../../value/day.ts';

const SHOWN = 12;

/** This month and those before it, as filters and forms offer them. */
export const lastMonths = (today = todayHere()): { value: string; label: string }[] =>
  Array.from({ length: SHOWN }, (_, back) => {
    const value = monthAfter(monthOf(today), -back);
    return { value, label: value };
  });
