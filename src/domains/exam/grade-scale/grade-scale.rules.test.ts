import { expect, test } from 'vitest';
import { gradeOf, gradesBetween, mayBeScale, placeOf, pointsOf } from './grade-scale.rules.ts';
import { gradeScaleText as text } from './grade-scale.text.ts';

const grades = [
  { grade: 'A*', points: 56 },
  { grade: 'A', points: 48 },
  { grade: 'B', points: 40 },
];

test('a scale has each grade once, from the best down, without the special ones', () => {
  expect(mayBeScale(grades)).toBe(true);
  expect(mayBeScale([...grades, { grade: 'A' }])).toBe(text.grade_twice);
  expect(mayBeScale([{ grade: 'U' }])).toBe(text.special_there);
  expect(mayBeScale(grades.toReversed())).toBe(text.points_order);
});

test('U is the worst, and what is no result has no place', () => {
  expect(placeOf(grades, 'A*')).toBe(0);
  expect(placeOf(grades, 'U')).toBe(3);
  expect(placeOf(grades, 'X')).toBeUndefined();
  expect(gradesBetween(grades, 'A', 'B')).toBe(1);
  expect(gradesBetween(grades, 'A', 'ABS')).toBeUndefined();
  expect(pointsOf(grades, 'U')).toBe(0);
  expect(pointsOf(grades, 'Q')).toBeNull();
});

test('a mark becomes the best grade whose boundary it reaches', () => {
  const boundaries = [
    { grade: 'A*', mark: 148 },
    { grade: 'A', mark: 128 },
    { grade: 'B', mark: 110 },
  ];
  expect(gradeOf(grades, boundaries, 148)).toBe('A*');
  expect(gradeOf(grades, boundaries, 147)).toBe('A');
  expect(gradeOf(grades, boundaries, 109)).toBe('U');
  expect(gradeOf(grades, [], 109)).toBeUndefined();
});
