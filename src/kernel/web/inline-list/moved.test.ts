import { describe, expect, it } from 'vitest';
import { moved } from './moved.ts';

describe('moving a row', () => {
  const rows = ['a', 'b', 'c', 'd'];

  it('puts it where it was dropped, and the others close up', () => {
    expect(moved(rows, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(rows, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  });

  it('changes nothing beyond the ends, or onto itself', () => {
    for (const [from, to] of [
      [0, -1],
      [3, 4],
      [1, 1],
      [9, 0],
    ] as const)
      expect(moved(rows, from, to)).toBe(rows);
  });
});
