import { expect, test } from 'vitest';
import { clashesOf, isObstacle, numberText, overlap } from './exam-entry.rules.ts';

const SIX = { zone: 'UTC', hours_a_day: 6 };
const at = (hour: number, minutes: number, code = '9709/12') => ({
  code,
  starts_at: Date.UTC(2027, 4, 10, hour) / 1000,
  minutes,
});

test('papers overlap while both last, and not where one begins as the other ends', () => {
  expect(overlap(at(9, 90), at(10, 60))).toBe(true);
  expect(overlap(at(9, 60), at(10, 60))).toBe(false);
});

test('a clash names the other paper, and a day of more hours than the company says is too long', () => {
  expect(clashesOf([at(9, 90)], [at(10, 60, '9702/22')], SIX)).toEqual([
    { kind: 'clash', about: '05-10 9702/22' },
  ]);
  expect(clashesOf([at(8, 180)], [at(12, 181, '9702/22')], SIX)).toEqual([
    { kind: 'long_day', about: '05-10' },
  ]);
  expect(clashesOf([at(8, 180)], [at(12, 180, '9702/22')], SIX)).toEqual([]);
  expect(clashesOf([at(8, 180)], [at(12, 180, '9702/22')], { ...SIX, hours_a_day: 5 })).toEqual([
    { kind: 'long_day', about: '05-10' },
  ]);
});

test('a clash is seen and judged; an unchecked candidate stands in the way', () => {
  expect(isObstacle({ kind: 'clash', about: '' })).toBe(false);
  expect(isObstacle({ kind: 'candidate_unchecked', about: '' })).toBe(true);
  expect(numberText(12)).toBe('0012');
});
