import { expect, test } from 'vitest';
import { milestonesOf, USUAL_MILESTONES } from './milestone-template.rules.ts';

const amounts = (price: number, template = USUAL_MILESTONES) =>
  milestonesOf(price, template).map(({ amount_fen }) => amount_fen);

test('a price is split by the template, exactly to the fen', () => {
  expect(amounts(1_000_000)).toEqual([400_000, 400_000, 200_000]);
  expect(amounts(99_999)).toEqual([39_999, 39_999, 20_001]);
  for (let price = 1; price < 400; price++) expect(amounts(price).reduce((a, b) => a + b, 0)).toBe(price);
});

test('what brings nothing is no milestone', () => {
  expect(milestonesOf(500, { plan_percent: 100, submit_percent: 0, outcome_percent: 0 })).toEqual([
    { kind: 'plan_agreed', amount_fen: 500 },
  ]);
  expect(amounts(1)).toEqual([1]);
  expect(amounts(0)).toEqual([]);
});
