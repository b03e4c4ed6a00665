import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { EntryLine } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import type { CoinsFreed, CoinsLeave } from '../../ledger/server/ledger-event.service.ts';
import { clawbackStore } from './clawback.store.ts';

export const coins = (student_id: number, fen: number): EntryLine[] => [
  { account: 'virtual', student_id, amount_fen: fen },
  { account: 'gift_cost', amount_fen: -fen },
];

/** Gifts of a recharge that was taken back, spent before: made up from whatever coins come free, the oldest first. */
export async function settleClawbacks(ctx: Ctx, { student_id, entry_id }: CoinsFreed): Promise<void> {
  const open = await clawbackStore.open(ctx, student_id);
  if (open.length === 0) return;
  let left = (await ledger.available(ctx, student_id)).virtual.available_fen;
  for (const { id, recharge_id, open_fen } of open) {
    const amount_fen = Math.min(open_fen, left);
    if (amount_fen === 0) return;
    const key = `clawback:${id}:${await clawbackStore.times(ctx, id)}`;
    const posting = { kind: 'clawback', doc: 'recharge', doc_id: recharge_id, key };
    const taken = await ledger.post(ctx, posting, coins(student_id, -amount_fen));
    await clawbackStore.settle(ctx, {
      clawback_id: id,
      recharge_id,
      amount_fen,
      entry_id: taken,
      cause_entry_id: entry_id,
    });
    left -= amount_fen;
  }
}

/** Coins that settled something leave again: it is open as it was, and the coins are there to leave. */
export async function reopenClawbacks(ctx: Ctx, { student_id, entry_id }: CoinsLeave): Promise<void> {
  for (const settled of await clawbackStore.settledBy(ctx, student_id, entry_id)) {
    const key = `clawback_undo:${settled.id}`;
    const posting = { kind: 'clawback_undo', doc: 'recharge', doc_id: settled.recharge_id, key };
    await clawbackStore.reopen(ctx, settled, await ledger.reverseQuietly(ctx, settled.entry_id, posting));
  }
}
