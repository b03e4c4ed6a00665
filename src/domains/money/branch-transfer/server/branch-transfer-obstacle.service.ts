import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

/** What keeps a student from leaving for another company, beyond what keeps them from being cleared. */
export const branchTransferObstacleSlot =
  defineSlot<(ctx: Ctx, studentId: number) => Promise<readonly Sentence[]>>();
