import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

/** What stands in the way of clearing a student, asked under the student's lock: a refund that is open, say. */
export const clearingObstacleSlot =
  defineSlot<(ctx: Ctx, studentId: number) => Promise<readonly Sentence[]>>();
