import { expect, test } from 'vitest';
import { monthAfter, monthOf, spanOf } from './month.ts';

test('months follow each other over the turn of the year', () => {
  expect(monthOf('2026-12-31')).toBe('2026-12');
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-03', -15)).toBe('2024-12');
});

test('a month is that of the zone', () => {
  const { from, to } = spanOf('Asia/Shanghai', '2026-02');
  expect(new Date(from * 1000).toISOString()).toBe('2026-01-31T16:00:00.000Z');
  expect(new Date(to * 1000).toISOString()).toBe('2026-02-28T15:59:59.000Z');
});
