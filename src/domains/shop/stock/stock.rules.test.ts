import { expect, test } from 'vitest';
import { averageOf, inOrder, quarterOf } from './stock.rules.ts';

test('SKUs are taken once each, in ascending order', () => {
  const lines = [
    { sku_id: 7, quantity: 1 },
    { sku_id: 3, quantity: 2 },
    { sku_id: 7, quantity: 4 },
    { sku_id: 5, quantity: 0 },
  ];
  expect(inOrder(lines)).toEqual([
    { sku_id: 3, quantity: 2 },
    { sku_id: 7, quantity: 5 },
  ]);
});

test('what one costs is rounded to the fen, and nothing where none is there', () => {
  expect(averageOf(1_000, 3)).toBe(333);
  expect(averageOf(0, 0)).toBeNull();
});

test.each([
  ['2026-01', '2026-01-01'],
  ['2026-03', '2026-01-01'],
  ['2026-04', '2026-04-01'],
  ['2026-12', '2026-10-01'],
])('%s lies in the quarter from %s', (month, first) => {
  expect(quarterOf(month)).toBe(first);
});
