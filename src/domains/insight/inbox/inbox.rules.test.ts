import { expect, test } from 'vitest';
import type { WaitingGroup, WaitingRow } from './inbox.contract.ts';
import { longestWait } from './inbox.rules.ts';

const row = (id: number, since: number) => ({ id, since }) as WaitingRow;
const group = (kind: string, rows: WaitingRow[]): WaitingGroup => ({
  kind,
  label: kind,
  rows,
  capped: false,
});

test('what waits longest comes first, whatever its kind', () => {
  const all = longestWait([group('recharge', [row(1, 300), row(2, 100)]), group('refund', [row(3, 200)])]);
  expect(all.map(({ group: { kind }, row: { id } }) => `${kind} ${id}`)).toEqual([
    'recharge 2',
    'refund 3',
    'recharge 1',
  ]);
});
