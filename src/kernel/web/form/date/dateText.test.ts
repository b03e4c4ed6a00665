import { expect, it } from 'vitest';
import { addDays, DAYS, isWholeDay, parseClock, parseDay, parseMoment, SPANS } from './dateText.ts';

const TODAY = '2026-11-17'; // a Tuesday

it.for([
  ['2026-11-17', '2026-11-17'],
  ['2026/11/17', '2026-11-17'],
  ['2026.1.2', '2026-01-02'],
  ['20261117', '2026-11-17'],
  ['11-17', '2026-11-17'],
  ['3/8', '2026-03-08'],
  ['2026年11月17日', '2026-11-17'],
  ['11月7号', '2026-11-07'],
  ['２０２６－１１－１７', '2026-11-17'],
  [' 2026/11/17 0:00:00 ', '2026-11-17'],
  ['2028-02-29', '2028-02-29'],
])('a day typed or pasted as %s is %s', ([typed, day]) => {
  expect(parseDay(typed as string, TODAY)).toBe(day);
});

it.for(['', '17', '2026-02-29', '2026-13-01', '11/17/2026', '17-11-2026', '2026111', '昨天', '20261399'])(
  '“%s” is no day: nothing is guessed',
  (typed) => expect(parseDay(typed, TODAY)).toBeUndefined(),
);

it('a day that could still grow into another is not taken while one types', () => {
  expect(['2026-11-1', '2026-11-17', '2026111', '20261117', '11-17'].map(isWholeDay)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

it.for([
  ['9', 540],
  ['9:30', 570],
  ['0930', 570],
  ['930', 570],
  ['19：30', 1170],
  ['19点30分', 1170],
  ['00:00', 0],
  ['24:00', undefined],
  ['9:75', undefined],
  ['abc', undefined],
] as const)('a time typed as %s is %s minutes', ([typed, minutes]) => {
  expect(parseClock(typed)).toBe(minutes);
});

it('a moment needs both its day and its time', () => {
  expect(parseMoment('2031-03-01T19:00', TODAY)).toEqual({ day: '2031-03-01', minute: 1140 });
  expect(parseMoment('3-1 930', TODAY)).toEqual({ day: '2026-03-01', minute: 570 });
  expect(parseMoment('2031-03-01', TODAY)).toBeUndefined();
});

it('the usual days and spans', () => {
  expect(Object.fromEntries(Object.entries(DAYS).map(([name, of]) => [name, of(TODAY)]))).toEqual({
    today: '2026-11-17',
    tomorrow: '2026-11-18',
    next_monday: '2026-11-23',
    month_end: '2026-11-30',
  });
  expect(DAYS.next_monday('2026-11-23'), 'on a Monday: the next one').toBe('2026-11-30');
  expect(SPANS.this_week('2026-11-22'), 'a Sunday ends its week').toEqual(['2026-11-16', '2026-11-22']);
  expect(SPANS.last_month('2026-01-31')).toEqual(['2025-12-01', '2025-12-31']);
  expect(SPANS.this_month(TODAY)).toEqual(['2026-11-01', '2026-11-17']);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});
