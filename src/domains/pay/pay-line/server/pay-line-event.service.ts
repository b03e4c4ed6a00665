import { defineEvent } from '@/kernel/server/document/events.ts';

/** Lines were posted: of lessons, differences, reversals. */
export const payPosted = defineEvent<{
  readonly lines: readonly { readonly lesson_id: number; readonly amount_fen: number }[];
}>('pay_line.posted');
