import { expect, test } from 'vitest';
import { feeOf, isInTime } from './result-enquiry.rules.ts';

test('a fee is the board’s part at the rate of the day and ours', () => {
  expect(feeOf({ board_fee_cents: 6_230, rate_micro: 9_123_456, service_fee_fen: 5_000 })).toEqual({
    board_fee_fen: 56_839,
    fee_fen: 61_839,
  });
  expect(feeOf({ board_fee_cents: 0, rate_micro: 1_000_000, service_fee_fen: 0 })).toEqual({
    board_fee_fen: 0,
    fee_fen: 0,
  });
});

test('the deadline itself is too late', () => {
  expect(isInTime(100, 99)).toBe(true);
  expect(isInTime(100, 100)).toBe(false);
  expect(isInTime(null, 100)).toBe(true);
});
