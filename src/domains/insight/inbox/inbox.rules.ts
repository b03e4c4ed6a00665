import type { WaitingGroup, WaitingRow } from './inbox.contract.ts';

/** Everything that waits in one list, whatever its kind: the longest wait first. */
export const longestWait = (
  groups: readonly WaitingGroup[],
): { readonly group: WaitingGroup; readonly row: WaitingRow }[] =>
  groups
    .flatMap((group) => group.rows.map((row) => ({ group, row })))
    .toSorted((a, b) => a.row.since - b.row.since || a.row.id - b.row.id);
