import { defineEvent } from '@/kernel/server/document/events.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';

interface Posted {
  readonly id: number;
  readonly student_id: number;
  readonly amount_fen: number;
  readonly adviser_id: number | null;
  readonly channel_id: number | null;
  readonly contract_id: number | null;
  readonly referrer_id: number | null;
  readonly account: string;
  readonly buy_hours: 0 | 1;
  readonly created_by: number | null;
}

/** In the transaction of the approval, and of the reback: what hangs on the money listens here. */
export const rechargeWasApproved = defineEvent<Posted>('recharge.approved');
export const rechargeWasRebacked = defineEvent<Posted>('recharge.rebacked');
/** In the transaction of the rejection. */
export const rechargeWasRejected = defineEvent<{ readonly id: number }>('recharge.rejected');

interface Submitted {
  readonly id: number;
  readonly student_id: number;
  readonly amount_fen: number;
}
/**
 * Who brought the student and what that is worth, for a recharge that is submitted without a referrer: whoever decides on it
 * sees both.
 */
export const referralSlot =
  defineSlot<
    (ctx: Ctx, recharge: Submitted) => Promise<{ referrer_id: number; reward_fen: number } | undefined>
  >();
