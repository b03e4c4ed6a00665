import { expect, test } from 'vitest';
import { expected, offPercent, rateOf } from './receipt-forecast.rules.ts';

test('a rate says nothing where nothing was decided', () => {
  expect(rateOf(0, 0)).toBeUndefined();
  expect(rateOf(3, 4)).toBe(0.75);
});

test('what is expected is whole fen', () => {
  expect(expected(100_001, 0.75)).toBe(75_001);
});

test('how far a forecast was off is told of what came', () => {
  expect(offPercent(110, 100)).toBe(10);
  expect(offPercent(90, 100)).toBe(-10);
  expect(offPercent(1, 0)).toBeNull();
});
