import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';

/** A condition of an offer that hangs on a result. */
export interface Touched {
  readonly result_id: number;
  /** Whose condition it is. */
  readonly name: string;
  readonly url: string;
  readonly is_met: boolean;
}

/** What hangs on these results, as far as this person may see it. */
export const touchedSlot =
  defineSlot<(ctx: Ctx, resultIds: readonly number[]) => Promise<readonly Touched[]>>();
