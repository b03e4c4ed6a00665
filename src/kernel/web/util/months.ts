import { monthAfter, monthOf } from '../../value/day.ts';
import { companyToday } from '../session/zone.ts';

const SHOWN = 12;

/** This month and those before it, as filters and forms offer them. */
export const lastMonths = (today = companyToday()): { value: string; label: string }[] =>
  Array.from({ length: SHOWN }, (_, back) => {
    const value = monthAfter(monthOf(today), -back);
    return { value, label: value };
  });
