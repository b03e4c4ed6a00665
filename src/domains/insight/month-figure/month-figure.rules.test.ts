import { describe, expect, test } from 'vitest';
import { itemKey } from './month-figure.lines.ts';
import { addedUp, linesOf, missingOf, noParts, PARTS } from './month-figure.rules.ts';

const items = [
  { id: 1, kind: 'cost' as const },
  { id: 2, kind: 'income' as const },
  { id: 3, kind: 'number' as const },
];
const parts = {
  ...noParts(),
  revenue_hours: 900_00,
  revenue_fees: 100_00,
  pay: 400_00,
  channel_cost: 90_00,
  fees: 10_00,
  receipts: 2_000_00,
  refunds: 200_00,
  unearned: 5_000_00,
  recent_revenue: 3_000_00,
  active_students: 4,
  there: 9,
  expected: 10,
};

describe('the lines of a month', () => {
  test('lead from revenue to the result', () => {
    const lines = linesOf({ ...parts, [itemKey(1)]: 120_00, [itemKey(2)]: 20_00, [itemKey(3)]: 14 }, items);
    expect(lines).toMatchObject({
      revenue: 1_000_00,
      contribution: 500_00,
      contribution_rate: 0.5,
      result: 400_00,
      refund_rate: 0.1,
      attendance_rate: 0.9,
      unearned_months: 5,
      revenue_per_student: 250_00,
      target_reached: null,
    });
  });

  test('nothing is divided by nothing', () => {
    const lines = linesOf(noParts(), items);
    for (const key of ['refund_rate', 'attendance_rate', 'fill_rate', 'renewal_rate', 'unearned_months'])
      expect(lines[key]).toBeNull();
  });

  test('what is not entered counts as nothing, and is told', () => {
    const values = linesOf({ ...parts, [itemKey(1)]: 120_00 }, items);
    expect(values.result).toBe(380_00);
    expect(missingOf(values, items).map(({ id }) => id)).toEqual([2]);
  });

  test('companies add up part by part; a goal only where each has one', () => {
    const one = { ...parts, target: 1_000_00 };
    const both = addedUp([one, parts], PARTS);
    expect(both).toMatchObject({ receipts: 4_000_00, there: 18, target: null });
    expect(linesOf(both, items).attendance_rate).toBe(0.9);
    expect(addedUp([one, one], PARTS).target).toBe(2_000_00);
  });
});
