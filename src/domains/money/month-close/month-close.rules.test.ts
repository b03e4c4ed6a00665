import { expect, test } from 'vitest';
import { accountingDay, isNext, isOver } from './month-close.rules.ts';

test('a month is locked after its end', () => {
  expect(isOver('2026-02', '2026-03-01')).toBe(true);
  expect(isOver('2026-03', '2026-03-31')).not.toBe(true);
});

test('months are locked one after the other, over the turn of the year', () => {
  expect(isNext('2026-05', undefined)).toBe(true);
  expect(isNext('2026-01', '2025-12')).toBe(true);
  expect(isNext('2026-02', '2025-12')).toEqual([
    '请按顺序锁定，下一个是 2026-01',
    'Months are locked in order; the next is 2026-01',
  ]);
  expect(isNext('2025-12', '2025-12')).not.toBe(true);
});

test('a day is its own in the books while its month is open; else it is today, and the month is named', () => {
  expect(accountingDay('2026-02-27', '2026-04-03', ['2026-01'])).toEqual({
    accounting_on: '2026-02-27',
    corrects_month: null,
  });
  expect(accountingDay('2026-01-31', '2026-04-03', ['2026-01'])).toEqual({
    accounting_on: '2026-04-03',
    corrects_month: '2026-01',
  });
  expect(accountingDay('2026-04-04', '2026-04-03', []).accounting_on).toBe('2026-04-03');
});
