import { companyToday } from '../../session/zone.ts';

/** What people type or paste for days and times of day, and the usual days and spans. */

const two = (n: number) => String(n).padStart(2, '0');
const dayText = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;
const shift = (day: string, by: { days?: number; months?: number }): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + (by.months ?? 0), date + (by.days ?? 0)));
};
const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** The day on the company's calendar. */
export const todayText = companyToday;
export const addDays = (day: string, days: number): string => textOf(shift(day, { days }));

const exists = (day: string) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
/** Full-width figures and marks as Chinese keyboards give them, and words for the parts. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/[年月./]/g, '-')
    .replace(/[日号]/g, '')
    .replace(/。/g, '-');

const FULL = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const CLOSE = /^(\d{4})(\d{2})(\d{2})$/;
const SHORT = /^(\d{1,2})-(\d{1,2})$/;

/** `2026-11-17`, `2026/11/17`, `20261117`, `2026年11月17日`, `11-17` of this year; a time behind it is passed over. */
export function parseDay(text: string, today = todayText()): string | undefined {
  const [word = ''] = plain(text).split(/[\sT]+/);
  const [, year, month, day] = FULL.exec(word) ?? CLOSE.exec(word) ?? [];
  const [, shortMonth, shortDay] = SHORT.exec(word) ?? [];
  const found = year
    ? dayText(Number(year), Number(month), Number(day))
    : shortMonth
      ? dayText(Number(today.slice(0, 4)), Number(shortMonth), Number(shortDay))
      : '';
  return exists(found) ? found : undefined;
}

/** Typed to its end: nothing that could still grow into another day. */
export const isWholeDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$|^\d{8}$/.test(plain(text));

/** `9:30`, `0930`, `930`, `19：30`, `9`; minutes of the day. */
export function parseClock(text: string): number | undefined {
  const word = text.normalize('NFKC').trim().replace('点', ':').replace(/[分.]/g, '');
  const [, hours, minutes = '0'] =
    /^(\d{1,2}):(\d{1,2})?(?::\d{1,2})?$/.exec(word) ?? /^(\d{1,2})(\d{2})?$/.exec(word) ?? [];
  const at = Number(hours) * 60 + Number(minutes || 0);
  return hours !== undefined && Number(minutes || 0) < 60 && at < 24 * 60 ? at : undefined;
}
export const isWholeClock = (text: string): boolean =>
  /^\d{2}:\d{2}$|^\d{4}$/.test(text.normalize('NFKC').trim());

export interface Moment {
  readonly day: string;
  readonly minute: number;
}
/** A day and a time of it: `2026-11-17 19:30`. */
export function parseMoment(text: string, today = todayText()): Moment | undefined {
  const [date = '', clock = ''] = text
    .normalize('NFKC')
    .trim()
    .split(/[\sT]+/);
  const day = parseDay(date, today);
  const minute = parseClock(clock);
  return day && minute !== undefined ? { day, minute } : undefined;
}
export const isWholeMoment = (text: string): boolean => {
  const [date = '', clock = ''] = text
    .normalize('NFKC')
    .trim()
    .split(/[\sT]+/);
  return isWholeDay(date) && isWholeClock(clock);
};

/** Days that are often meant. */
export const DAYS = {
  today: (today: string) => today,
  tomorrow: (today: string) => addDays(today, 1),
  next_monday: (today: string) => addDays(monday(today), 7),
  month_end: (today: string) => addDays(firstOf(today, 1), -1),
} as const;

type Span = readonly [first: string, last: string];
const monday = (day: string) => addDays(day, -((shift(day, {}).getUTCDay() + 6) % 7));
const firstOf = (day: string, months: number) => textOf(shift(`${day.slice(0, 7)}-01`, { months }));

/** Spans that are often meant, both ends included. */
export const SPANS = {
  today: (today: string): Span => [today, today],
  this_week: (today: string): Span => [monday(today), addDays(monday(today), 6)],
  last_7: (today: string): Span => [addDays(today, -6), today],
  last_30: (today: string): Span => [addDays(today, -29), today],
  this_month: (today: string): Span => [firstOf(today, 0), today],
  last_month: (today: string): Span => [firstOf(today, -1), addDays(firstOf(today, 0), -1)],
} as const;
