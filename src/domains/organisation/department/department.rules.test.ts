import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEmpty,
  mayLieUnder,
  mayMergeInto,
  placeBetween,
  SORT_STEP,
  withThoseBelow,
} from './department.rules.ts';
import { departmentText } from './department.text.ts';

/** 1 ─ 2 ─ 4, 1 ─ 3, 5; children before parents on purpose. */
const tree = [
  { id: 4, parent_id: 2 },
  { id: 2, parent_id: 1 },
  { id: 1, parent_id: null },
  { id: 3, parent_id: 1 },
  { id: 5, parent_id: null },
];

describe('a department', () => {
  test('stands for everything below it', () => {
    expect([...withThoseBelow(tree, 1)].sort()).toEqual([1, 2, 3, 4]);
    expect([...withThoseBelow(tree, 5)]).toEqual([5]);
  });

  test('lies under any other, under none, never under itself or its own', () => {
    expect(mayLieUnder(tree, 2, 5)).toBe(true);
    expect(mayLieUnder(tree, 2, null)).toBe(true);
    expect(mayLieUnder(tree, 4, 1)).toBe(true);
    expect(mayLieUnder(tree, 2, 2)).toBe(departmentText.not_below_itself);
    expect(mayLieUnder(tree, 1, 4)).toBe(departmentText.not_below_itself);
  });

  test('is merged into its parent or another, never into itself or its own', () => {
    expect(mayMergeInto(tree, 2, 1)).toBe(true);
    expect(mayMergeInto(tree, 2, 5)).toBe(true);
    expect(mayMergeInto(tree, 2, 2)).toBe(departmentText.not_into_itself);
    expect(mayMergeInto(tree, 1, 4)).toBe(departmentText.not_into_itself);
  });

  test('goes when it is empty, and else says what is left', () => {
    expect(isEmpty(0, 0)).toBe(true);
    expect(isEmpty(2, 1)).toEqual([
      expect.stringContaining('2 名成员、1 个下级部门'),
      expect.stringContaining('2 members'),
    ]);
  });
});

describe('a place', () => {
  test('last is a step further, first a step before', () => {
    expect(placeBetween(undefined, undefined)).toBe(SORT_STEP);
    expect(placeBetween(3000, undefined)).toBe(4000);
    expect(placeBetween(undefined, 1000)).toBe(0);
  });

  test('between two lies between them, or there is none', () => {
    const place = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [low, high] = a <= b ? [a, b] : [b, a];
        const found = placeBetween(low, high);
        if (high - low < 2) expect(found).toBeUndefined();
        else expect(found !== undefined && low < found && found < high).toBe(true);
      }),
    );
  });
});
