import { expect, test } from 'vitest';
import { type CheckSums, cashFenOf, cashGap, waterfall } from './receipt-check.rules.ts';

const sums: CheckSums = {
  paid_fen: 1_500,
  in_transit_fen: 300,
  posted_later_fen: 200,
  paid_earlier_fen: 300,
  receipts_fen: 1_300,
  rebacks_fen: 300,
  refunds_fen: 250,
  net_fen: 750,
  unowned_fen: 50,
  attributed_fen: 700,
};

test('each sum is where the steps before it have led', () => {
  const steps = waterfall(sums);
  for (const [at, step] of steps.entries())
    if (step.isSum && at > 0) expect([step.name, step.to]).toEqual([step.name, steps[at - 1]?.to]);
});

test('what is taken away is said with its minus, and begins where the one before ended', () => {
  expect(waterfall(sums)[1]).toEqual({
    name: 'in_transit_fen',
    fen: -300,
    from: 1_500,
    to: 1_200,
    isSum: false,
  });
});

test('the parts of a method lead to the cash that is counted; what they lack is the gap', () => {
  const parts = [
    { part: 'receipts' as const, fen: 1_000 },
    { part: 'fees' as const, fen: -6 },
    { part: 'payouts' as const, fen: -250 },
  ];
  expect(cashGap({ parts, cash_fen: 744 })).toBe(0);
  expect(cashGap({ parts, cash_fen: 750 })).toBe(6);
  expect([cashFenOf({ parts, cash_fen: 0 }, 'fees'), cashFenOf({ parts, cash_fen: 0 }, 'later')]).toEqual([
    -6, 0,
  ]);
});
