import { describe, expect, test } from 'vitest';
import { areWhole, scoreFrom, totalOf, USUAL } from './assessment.rules.ts';

describe('criteria', () => {
  test('come to a hundred, each named once', () => {
    expect(areWhole(USUAL)).toBe(true);
    expect(areWhole([{ name: 'a', weight: 100 }])).toBe(true);
    expect(areWhole([{ name: 'a', weight: 99 }])).not.toBe(true);
    expect(
      areWhole([
        { name: 'a', weight: 50 },
        { name: 'a', weight: 50 },
      ]),
    ).not.toBe(true);
  });
});

describe('the total', () => {
  test('is weighted and rounded once, to a tenth', () => {
    expect(
      totalOf([
        { weight: 60, score: 91 },
        { weight: 40, score: 84 },
      ]),
    ).toBe(88.2);
    expect(
      totalOf([
        { weight: 33, score: 77 },
        { weight: 67, score: 78 },
      ]),
    ).toBe(77.7);
  });
  test('is none while a score is missing', () => {
    expect(
      totalOf([
        { weight: 60, score: 91 },
        { weight: 40, score: null },
      ]),
    ).toBeNull();
    expect(totalOf([])).toBeNull();
  });
});

test('data say what they say, and an assessor is never read from them', () => {
  const figures = { attendance_percent: 91, punctual_percent: 85, feedback_percent: null };
  expect(scoreFrom('attendance', figures)).toBe(91);
  expect(scoreFrom('punctuality', figures)).toBe(85);
  expect(scoreFrom('feedback', figures)).toBeNull();
  expect(scoreFrom('assessor', figures)).toBeNull();
});
