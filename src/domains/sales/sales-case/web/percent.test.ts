import { expect, test } from 'vitest';
import { bpOf, percentOf } from './percent.ts';

test('percentages are read to two decimals, and shown as they were typed', () => {
  expect(['60', '33.33', '33.3', '100', '0.01'].map(bpOf)).toEqual([6_000, 3_333, 3_330, 10_000, 1]);
  expect(['', 'x', '33.333', '-5', '1e3'].map(bpOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([6_000, 3_333, 10_000].map(percentOf)).toEqual([60, 33.33, 100]);
});
