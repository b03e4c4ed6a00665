import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { accrualOf, standingOf } from '../channel-cost.rules.ts';
import { commissionStore as store } from './commission.store.ts';

interface Settled {
  readonly kind: 'receipt' | 'reback' | 'refund' | 'refund_back';
  readonly recharge_id?: number;
  readonly refund_id?: number;
}

/** What a receipt brings its channel, by the terms of that moment; the student is locked by who approves. */
async function accrue(ctx: Ctx, recharge_id: number): Promise<void> {
  const receipt = await store.receipt(ctx, recharge_id);
  const terms = receipt && (await channels.termsOf(ctx, receipt.channel_id));
  const accrual = terms && accrualOf(terms, receipt);
  if (!accrual) return;
  const { channel_id, student_id, posted_on } = receipt;
  await store.append(ctx, {
    ...accrual,
    kind: 'accrued',
    channel_id,
    recharge_id,
    student_id,
    accrued_on: posted_on,
  });
}

const LINE = { reback: 'rebacked', refund: 'refunded', refund_back: 'refund_back' } as const;

/** What is missing between the lines of a recharge and what they should come to. */
async function follow(ctx: Ctx, of: Settled, kind: keyof typeof LINE): Promise<void> {
  const found = await store.standing(ctx, of);
  if (found.length === 0) return;
  const accrued_on = await store.postedOn(ctx, of);
  for (const one of found) {
    const due = one.is_approved ? standingOf(one, one.refunded_fen) : 0;
    const amount_fen = due - one.stands_fen;
    if (amount_fen === 0) continue;
    const basis = kind === 'reback' ? one.basis_fen : one.part_fen;
    await store.append(ctx, {
      kind: LINE[kind],
      channel_id: one.channel_id,
      recharge_id: one.recharge_id,
      refund_id: of.refund_id ?? null,
      student_id: one.student_id,
      rate_bp: one.rate_bp,
      basis_fen: Math.sign(amount_fen) * basis,
      amount_fen,
      accrued_on,
    });
  }
}

/** In the transaction of the money. */
export async function settleCommission(ctx: Ctx, settled: Settled): Promise<void> {
  const { kind, recharge_id } = settled;
  if (kind !== 'receipt') return follow(ctx, settled, kind);
  if (recharge_id !== undefined) await accrue(ctx, recharge_id);
}
