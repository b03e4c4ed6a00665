import { no, type Verdict } from '@/kernel/errors.ts';
import { departmentText } from './department.text.ts';

interface Node {
  readonly id: number;
  readonly parent_id: number | null;
}

/** Everything below a department, itself included. */
export function withThoseBelow(nodes: readonly Node[], id: number): ReadonlySet<number> {
  const found = new Set([id]);
  // Parents come before children in a tree's order, but nothing here depends on it.
  for (let grown = true; grown; ) {
    const more = nodes.filter((n) => n.parent_id !== null && found.has(n.parent_id) && !found.has(n.id));
    for (const node of more) found.add(node.id);
    grown = more.length > 0;
  }
  return found;
}

/** The tree stays a tree. The database holds it too; here it is said in words. */
export const mayLieUnder = (nodes: readonly Node[], id: number, parentId: number | null): Verdict =>
  parentId === null || !withThoseBelow(nodes, id).has(parentId) || departmentText.not_below_itself;

/** Whoever is merged goes: it can neither be its own target nor lie above it. */
export const mayMergeInto = (nodes: readonly Node[], id: number, into: number): Verdict =>
  !withThoseBelow(nodes, id).has(into) || departmentText.not_into_itself;

/** Nobody and nothing may be left in it. */
export const isEmpty = (members: number, children: number): Verdict =>
  members + children === 0 || no(departmentText.not_empty, { members, children });

/** New places are this far apart, so that something fits between two without moving the others. */
export const SORT_STEP = 1000;

/** The place between two neighbours; undefined where none is left and the row must be spaced anew. */
export function placeBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (after === undefined) return (before ?? 0) + SORT_STEP;
  const place = Math.floor(((before ?? after - 2 * SORT_STEP) + after) / 2);
  return place > (before ?? Number.NEGATIVE_INFINITY) && place < after ? place : undefined;
}
