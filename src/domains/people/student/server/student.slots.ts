import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import { dayIn } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';

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

export interface PackLine {
  readonly label: string;
  readonly text: string;
}

/**
 * What whoever takes a student over has to know, section by section; each is shown to those who hold its right. Parts with
 * one key (open tasks) are one section.
 */
export const packSlot = defineSlot<{
  readonly key: string;
  readonly order: number;
  readonly label: Sentence;
  readonly needs: Permission;
  /** None: the section is left out. */
  readonly lines: (ctx: Ctx, studentId: number) => Promise<PackLine[]>;
}>(({ order }) => order);

/** The last things of a timeline, as lines of a section. */
export const lastOf =
  (items: (ctx: Ctx, studentId: number, before: Date, most: number) => Promise<TimelineItem[]>, most = 3) =>
  async (ctx: Ctx, studentId: number): Promise<PackLine[]> =>
    (await items(ctx, studentId, new Date(ctx.now.getTime() + 1000), most)).map(({ at, title, text }) => ({
      label: [dayIn(ctx.time_zone, toUnix(at)), title].filter(Boolean).join(' · '),
      text,
    }));
