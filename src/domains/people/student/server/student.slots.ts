import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

export interface TimelineItem {
  readonly id: number;
  readonly at: Date;
  readonly title: string;
  readonly text: string;
  /** Who did it; null: the system. */
  readonly admin_name: string | null;
  readonly url: string | null;
}

/** What has happened to a student, source by source; each is shown to those who hold its right. */
export const timelineSlot = defineSlot<{
  readonly kind: string;
  readonly label: Sentence;
  readonly needs: Permission;
  /** The newest first, all before a moment. */
  readonly items: (ctx: Ctx, studentId: number, before: Date, most: number) => Promise<TimelineItem[]>;
}>();

interface Balances {
  readonly student_id: number;
  readonly virtual_fen: number;
  readonly new_fen: number;
  readonly learning_fen: number;
  readonly classes_fen: number;
  readonly store_fen: number;
  readonly apply_fen: number;
}
/** What is on the six accounts of these students, those with nothing left out. The books fill it. */
export const balanceSlot =
  defineSlot<(ctx: Ctx, studentIds: readonly number[]) => Promise<readonly Balances[]>>();
