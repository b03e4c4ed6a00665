import { expect, test } from 'vitest';
import { isBoughtAlong, isLeftOut } from './conversion.rules.ts';

const TODAY = '2026-11-20';
test.each([
  ['hours without an end', 12, null, true, false],
  ['hours on their last day', 12, TODAY, true, false],
  ['hours that have ended', 12, '2026-11-19', false, true],
  // Nobody buys them by themselves either.
  ['a service', 15, null, false, false],
  ['a service that has ended', 15, '2026-11-19', false, false],
] as const)('of a whole contract, %s', (_, course_type, expires_on, isAlong, isOut) => {
  const line = { course_type, expires_on };
  expect([isBoughtAlong(line, TODAY), isLeftOut(line, TODAY)]).toEqual([isAlong, isOut]);
});
