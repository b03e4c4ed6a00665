import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import type { Verdict } from '@/kernel/errors.ts';
import { type Actor, type Made, notMaker } from '@/kernel/status.ts';
import { sum } from '@/kernel/value/sum.ts';
import { areThere, type Leftover } from '../clearing/clearing.rules.ts';
import { branchTransferText as text } from './branch-transfer.text.ts';

export const SIDES = ['out', 'in'] as const;
export type Side = (typeof SIDES)[number];

/** Where one is asked for, for this student. */
export const addAddress = (studentId: number): string =>
  clearingPaths.list({ view: 'branch_transfers', add_for: studentId });

interface Half extends Made {
  readonly side: Side;
}
/** The company that takes the student in decides, and nobody about what they asked for themselves. */
export const mayDecide = (half: Half, actor: Actor): Verdict =>
  half.side === 'in' ? notMaker(half, actor) : text.decided_there;

/** A student goes with everything: what was shown is all that there is, to the minute and the fen. */
export const isAll = (shown: readonly Leftover[], now: readonly Leftover[]): boolean =>
  shown.length === now.length && areThere(shown, now);

export const totalsOf = (lines: readonly Leftover[]) => ({
  amount_fen: sum(lines.map(({ amount_fen }) => amount_fen)),
  coins_fen: sum(lines.filter(({ account }) => account === 'virtual').map(({ amount_fen }) => amount_fen)),
  paid_minutes: sum(lines.map(({ paid_minutes }) => paid_minutes)),
  gift_minutes: sum(lines.map(({ gift_minutes }) => gift_minutes)),
});
