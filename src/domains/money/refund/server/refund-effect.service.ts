import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { RefundEffect } from '../refund.contract.ts';

/** A refund that is not paid yet: what it would pay, and for what. */
export interface IntendedRefund {
  readonly student_id: number;
  readonly amount_fen: number;
  readonly lines: readonly { readonly lot_id: number | null; readonly refund_amount_fen: number }[];
}

/** Whose figures it would lessen, if it were paid today; filled by who attributes receipts. */
export const refundEffectSlot =
  defineSlot<(ctx: Ctx, refund: IntendedRefund) => Promise<readonly RefundEffect[]>>();

export async function effectsOf(ctx: Ctx, refund: IntendedRefund): Promise<RefundEffect[]> {
  const found: RefundEffect[] = [];
  if (refund.amount_fen > 0)
    for (const find of refundEffectSlot.parts) found.push(...(await find(ctx, refund)));
  return found;
}
