import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { dealReward, isLive, type RewardReason } from '../share.rules.ts';
import { shareStore as shares, type Terms } from './share.store.ts';
import { shareRewardStore as store } from './share-reward.store.ts';
import { barReward, followBack, giveAgain, giveReward, takeBack, yieldBack } from './share-reward.ts';

interface Submitted {
  readonly id: number;
  readonly student_id: number;
  readonly amount_fen: number;
}

/** Nobody brings themself, nor somebody with a number of their own family. */
async function ownOf(ctx: Ctx, share: Terms, studentId: number): Promise<RewardReason | undefined> {
  if (share.student_id === studentId) return 'same_student';
  return (await shares.sharePhone(ctx, share.student_id, studentId)) ? 'same_phone' : undefined;
}

/**
 * Who is to be rewarded for the first receipt of somebody who came by a share, and with how much. It goes into the recharge
 * when it is submitted: whoever approves it sees it, the books post it with the recharge and take it back with it.
 */
export async function referralOf(ctx: Ctx, { id, student_id, amount_fen }: Submitted) {
  const brought = await shares.broughtBy(ctx, student_id);
  if (!brought) return undefined;
  const { lead_id, share_id } = brought;
  const share = await shares.lockTerms(ctx, share_id);
  if (!share || !isLive(share)) return undefined;
  const reward_fen = dealReward(share, amount_fen);
  if (reward_fen === 0 || (await store.hasReceipt(ctx, student_id, id))) return undefined;
  if (await store.isRewardedLead(ctx, lead_id, 'deal')) return undefined;
  const why = (await ownOf(ctx, share, student_id)) ?? null;
  const isBegun = await store.begin(ctx, {
    share_id,
    student_id: share.student_id,
    kind: 'deal',
    lead_id,
    recharge_id: id,
    amount_fen: reward_fen,
    status: why ? 'refused' : 'waiting',
    why,
  });
  return isBegun && !why ? { referrer_id: share.student_id, reward_fen } : undefined;
}

export async function rechargeRejected(ctx: Ctx, { id }: { readonly id: number }): Promise<void> {
  const reward = await store.lockDeal(ctx, id);
  if (reward?.status === 'waiting') await barReward(ctx, reward, 'recharge_rejected');
}

async function received(ctx: Ctx, rechargeId: number): Promise<void> {
  const reward = await store.lockDeal(ctx, rechargeId);
  if (reward?.status !== 'waiting') return;
  const entry = (await ledger.entriesOf(ctx, 'recharge', rechargeId)).find(({ kind }) => kind === 'reward');
  if (entry) await giveReward(ctx, reward, entry.id);
}
async function rebacked(ctx: Ctx, rechargeId: number): Promise<void> {
  const reward = await store.lockDeal(ctx, rechargeId);
  if (reward?.status === 'given') await followBack(ctx, reward, 'recharge_rebacked');
  if (reward?.status === 'taken_back') await yieldBack(ctx, reward, 'recharge_rebacked');
}
/** Where nothing is left of a receipt, nothing is left of its reward; where the bank returned the money, it is as before. */
async function refunded(ctx: Ctx, refundId: number): Promise<void> {
  for (const { recharge_id, is_gone } of await store.dealsOfRefund(ctx, refundId)) {
    const reward = await store.lockDeal(ctx, recharge_id);
    if (reward?.status === 'given' && is_gone) await takeBack(ctx, reward, 'refunded');
    if (reward?.status === 'taken_back' && !is_gone) await giveAgain(ctx, reward);
  }
}

interface Settled {
  readonly kind: 'receipt' | 'reback' | 'refund' | 'refund_back';
  readonly recharge_id?: number;
  readonly refund_id?: number;
}
/** In the transaction of the money. */
export async function settleDeal(ctx: Ctx, { kind, recharge_id, refund_id }: Settled): Promise<void> {
  if (recharge_id !== undefined && kind === 'receipt') await received(ctx, recharge_id);
  if (recharge_id !== undefined && kind === 'reback') await rebacked(ctx, recharge_id);
  if (refund_id !== undefined) await refunded(ctx, refund_id);
}
