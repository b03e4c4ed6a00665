import { expect, test } from 'vitest';
import { breakEven, percentOf, placesOf, ranked } from './census.rules.ts';

test('ties share a place, and the next place counts them all', () => {
  const places = placesOf(
    new Map([
      ['a', 5],
      ['b', 9],
      ['c', 5],
      ['d', 1],
    ]),
  );
  expect(Object.fromEntries(places)).toEqual({ b: 1, a: 2, c: 2, d: 4 });
});

test('who was not there before has no place of before, and who is gone takes none now', () => {
  const rows = [
    { key: 1, value: 10 },
    { key: 2, value: 30 },
  ];
  const found = ranked(
    rows,
    ({ key }) => key,
    ({ value }) => value,
    new Map([
      [1, 100],
      [3, 50],
    ]),
  );
  expect(found).toEqual([
    { rank: 1, before_rank: null, row: rows[1] },
    { rank: 2, before_rank: 1, row: rows[0] },
  ]);
});

test('nothing is said where there is nothing to divide by', () => {
  expect(percentOf(1, 0)).toBeNull();
  expect(percentOf(1, 3)).toBe(33.3);
});

test('places that pay the teacher', () => {
  expect(breakEven(40_000, 100_000, 10)).toBe(4);
  expect(breakEven(41_000, 100_000, 10)).toBe(5);
  expect(breakEven(40_000, 0, 10)).toBeNull();
});
