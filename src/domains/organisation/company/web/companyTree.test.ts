import { describe, expect, it } from 'vitest';
import { inTree, withBranches } from './companyTree.ts';

const head = { id: 1, parent_id: null };
const north = { id: 2, parent_id: 1 };
const south = { id: 3, parent_id: 1 };
const northern = { id: 4, parent_id: 2 };

describe('the tree of companies', () => {
  it('sets each company below its parent', () => {
    const lines = inTree([head, north, south, northern]).map(({ company, depth }) => [company.id, depth]);
    expect(lines).toEqual([
      [1, 0],
      [2, 1],
      [4, 2],
      [3, 1],
    ]);
  });

  it('shows a branch at the left where its parent is not among the rows', () => {
    const lines = inTree([northern, south]).map(({ company, depth }) => [company.id, depth]);
    expect(lines).toEqual([
      [4, 0],
      [3, 0],
    ]);
  });

  it('knows what a company cannot be put under', () => {
    expect([...withBranches([head, north, south, northern], 2)]).toEqual([2, 4]);
  });
});
