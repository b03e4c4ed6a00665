import { expect, test } from 'vitest';
import { isNext, isOver } from './month-close.rules.ts';

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
