import { describe, expect, it } from 'vitest';
import type { DepartmentNode } from '../department.contract.ts';
import { dropOf, linesOf, stepOf } from './treeLines.ts';

const node = (id: number, parent_id: number | null, member_count = 1): DepartmentNode => ({
  id,
  parent_id,
  member_count,
  name: `部门${id}`,
  leader_admin_id: null,
  leader_name: null,
  version: 1,
});
/** 1 (2 (3), 4), 5 */
const [one, two, three, four, five] = [node(1, null), node(2, 1), node(3, 2), node(4, 1), node(5, null, 0)];
const tree = [one, two, three, four, five];

describe('the department tree', () => {
  it('counts everybody below, also where it is closed', () => {
    const shape = (closed: number[]) =>
      linesOf(tree, new Set(closed)).map(({ node: { id }, depth, total }) => [id, depth, total]);
    expect(shape([])).toEqual([
      [1, 0, 4],
      [2, 1, 2],
      [3, 2, 1],
      [4, 1, 1],
      [5, 0, 0],
    ]);
    expect(shape([1])).toEqual([
      [1, 0, 4],
      [5, 0, 0],
    ]);
  });

  it('a drop inside, before and after says the parent and the next sibling', () => {
    const id = { id: 5, version: 1 };
    expect(dropOf(tree, five, two, 'inside')).toEqual({ ...id, parent_id: 2 });
    expect(dropOf(tree, five, two, 'before')).toEqual({ ...id, parent_id: 1, before_department_id: 2 });
    expect(dropOf(tree, five, two, 'after')).toEqual({ ...id, parent_id: 1, before_department_id: 4 });
    expect(dropOf(tree, five, four, 'after')).toEqual({ ...id, parent_id: 1, before_department_id: null });
  });

  it('nothing is dropped into itself or its own, nor where it is already', () => {
    expect(dropOf(tree, one, one, 'inside')).toBeUndefined();
    expect(dropOf(tree, one, three, 'inside')).toBeUndefined();
    expect(dropOf(tree, two, one, 'inside')).toBeUndefined();
    expect(dropOf(tree, two, four, 'before')).toBeUndefined();
    expect(dropOf(tree, four, two, 'after')).toBeUndefined();
  });

  it('a step goes past one sibling, and not past the ends', () => {
    expect(stepOf(tree, four, -1)).toMatchObject({ id: 4, parent_id: 1, before_department_id: 2 });
    expect(stepOf(tree, one, 1)).toMatchObject({ id: 1, parent_id: null, before_department_id: null });
    expect(stepOf(tree, one, -1)).toBeUndefined();
    expect(stepOf(tree, five, 1)).toBeUndefined();
  });
});
