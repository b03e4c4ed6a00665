import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

/** The six accounts, as the list of students shows them. */
export const ACCOUNTS = [
  'virtual_fen',
  'new_fen',
  'learning_fen',
  'classes_fen',
  'store_fen',
  'apply_fen',
] as const;
/** Where the balances of students stand, one row for each who has any. The books fill it. */
export const balanceSlot = defineSlot<
  PgTable & Readonly<Record<'company_id' | 'student_id' | (typeof ACCOUNTS)[number], PgColumn>>
>();
