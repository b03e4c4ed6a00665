import { expect, test } from 'vitest';
import { costSoFar } from './marketing.rules.ts';

test('what a lead cost up to a day ends at the figure of the whole span', () => {
  const days = [
    { cost_fen: 500, leads: 0 },
    { cost_fen: 500, leads: 2 },
    { cost_fen: 0, leads: 0 },
    { cost_fen: 200, leads: 1 },
  ];
  expect(costSoFar(days)).toEqual([0, 500, 500, 400]);
});
