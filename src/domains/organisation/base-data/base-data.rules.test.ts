import { describe, expect, it } from 'vitest';
import { depthOf, mayLieUnder, regionTree } from './base-data.rules.ts';

describe('where an item may lie', () => {
  it('regions have three levels, every other kind has one', () => {
    expect([0, 1, 2].map((above) => mayLieUnder('region', above))).toEqual([true, true, true]);
    expect(mayLieUnder('region', 3)).not.toBe(true);
    expect(mayLieUnder('new_team', 0)).toBe(true);
    expect(mayLieUnder('new_team', 1)).not.toBe(true);
  });

  it('its depth is the number of those above it', () => {
    const parentOf = new Map([
      [1, null],
      [2, 1],
      [3, 2],
    ]);
    expect([1, 2, 3].map((id) => depthOf(id, parentOf))).toEqual([0, 1, 2]);
  });
});

describe('the tree of regions', () => {
  it('keeps the order, and leaves out what lies under something that is off', () => {
    const on = [
      { id: 2, parent_id: null, name: '英国' },
      { id: 1, parent_id: null, name: '中国' },
      { id: 4, parent_id: 1, name: '上海' },
      { id: 9, parent_id: 8, name: '在停用的之下' },
    ];
    expect(regionTree(on)).toEqual([
      { value: 2, label: '英国' },
      { value: 1, label: '中国', children: [{ value: 4, label: '上海' }] },
    ]);
  });
});
