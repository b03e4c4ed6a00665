import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

/** Why a refund that waits may no longer be due; filled by who asked for it. */
export const refundDoubtSlot = defineSlot<(ctx: Ctx, refundId: number) => Promise<readonly Sentence[]>>();

export async function doubtsOf(ctx: Ctx, refundId: number): Promise<string[]> {
  const found: string[] = [];
  for (const find of refundDoubtSlot.parts)
    found.push(...(await find(ctx, refundId)).map((sentence) => ctx.say(sentence)));
  return found;
}
