import type { InputOf } from '@/kernel/contract/api.ts';
import type { DepartmentNode, departmentApi } from '../department.contract.ts';
import { withThoseBelow } from '../department.rules.ts';

/** One line of the tree as it is drawn. */
export interface TreeLine {
  readonly node: DepartmentNode;
  readonly depth: number;
  readonly hasChildren: boolean;
  /** In it and in all below it. */
  readonly total: number;
}

/** Where something is dropped, seen from the line under the pointer. */
export type Zone = 'before' | 'inside' | 'after';

const childrenOf = (nodes: readonly DepartmentNode[], parentId: number | null) =>
  nodes.filter((node) => node.parent_id === parentId);

/** The lines that are shown: nothing of what lies below a closed one. */
export function linesOf(nodes: readonly DepartmentNode[], closed: ReadonlySet<number>): TreeLine[] {
  const under = (parentId: number | null, depth: number): TreeLine[] =>
    childrenOf(nodes, parentId).flatMap((node) => {
      const below = under(node.id, depth + 1);
      const total = node.member_count + totalOf(below, depth + 1);
      const line = { node, depth, hasChildren: below.length > 0, total };
      return closed.has(node.id) ? [line] : [line, ...below];
    });
  return under(null, 0);
}
/** Each direct child's total counts what is below it already. */
const totalOf = (lines: readonly TreeLine[], depth: number) =>
  lines.filter((line) => line.depth === depth).reduce((sum, line) => sum + line.total, 0);

type Move = InputOf<typeof departmentApi.move>;

/** What a drop means; undefined where it may not be dropped, or would change nothing. */
export function dropOf(
  nodes: readonly DepartmentNode[],
  moved: DepartmentNode,
  target: DepartmentNode,
  zone: Zone,
): Move | undefined {
  if (withThoseBelow(nodes, moved.id).has(target.id)) return undefined;
  const { id, version } = moved;
  if (zone === 'inside')
    return moved.parent_id === target.id ? undefined : { id, version, parent_id: target.id };
  const siblings = childrenOf(nodes, target.parent_id);
  const others = siblings.filter((node) => node.id !== id);
  const at = others.findIndex((node) => node.id === target.id) + (zone === 'after' ? 1 : 0);
  const before = others[at]?.id;
  const isSame = moved.parent_id === target.parent_id && siblings[siblings.indexOf(moved) + 1]?.id === before;
  if (isSame) return undefined;
  return { id, version, parent_id: target.parent_id, before_department_id: before ?? null };
}

/** One place up or down among its siblings; undefined at the end. */
export function stepOf(
  nodes: readonly DepartmentNode[],
  moved: DepartmentNode,
  step: -1 | 1,
): Move | undefined {
  const siblings = childrenOf(nodes, moved.parent_id);
  const neighbour = siblings[siblings.indexOf(moved) + step];
  return neighbour && dropOf(nodes, moved, neighbour, step < 0 ? 'before' : 'after');
}
