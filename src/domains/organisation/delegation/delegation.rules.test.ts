import { expect, test } from 'vitest';
import { mayLast, phaseOf } from './delegation.rules.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;

test.each([
  ['a week from now', NOW, NOW + 7 * DAY, true],
  ['a week that has begun', NOW - DAY, NOW + 6 * DAY, true],
  ['an end before the beginning', NOW + DAY, NOW, false],
  ['no time at all', NOW + DAY, NOW + DAY, false],
  ['what is over already', NOW - 2 * DAY, NOW - DAY, false],
  ['half a year', NOW, NOW + 180 * DAY, true],
  ['more than half a year', NOW, NOW + 181 * DAY, false],
])('%s', (_name, starts_at, ends_at, may) => {
  expect(mayLast({ starts_at, ends_at }, NOW) === true).toBe(may);
});

test('a stand-in is one from the first second until before the last, unless it was ended', () => {
  const period = { starts_at: NOW, ends_at: NOW + DAY, ended_at: null };
  expect(phaseOf(period, NOW - 1)).toBe('upcoming');
  expect(phaseOf(period, NOW)).toBe('active');
  expect(phaseOf(period, NOW + DAY - 1)).toBe('active');
  expect(phaseOf(period, NOW + DAY)).toBe('over');
  expect(phaseOf({ ...period, ended_at: NOW }, NOW)).toBe('over');
});
