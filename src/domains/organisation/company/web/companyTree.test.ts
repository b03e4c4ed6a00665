import { describe, expect, it } from 'vitest';
import { withBranches } from './companyTree.ts';

const head = { id: 1, parent_id: null };
const north = { id: 2, parent_id: 1 };
const south = { id: 3, parent_id: 1 };
const northern = { id: 4, parent_id: 2 };

describe('the tree of companies', () => {
  it('knows what a company cannot be put under', () => {
    expect([...withBranches([head, north, south, northern], 2)]).toEqual([2, 4]);
  });
});
