import { defineEvent } from '@/kernel/server/document/events.ts';

/** The acting company locks a month: nothing is posted into it any more, from within the same transaction. */
export interface MonthLocked {
  readonly month: string;
}
export const monthLocked = defineEvent<MonthLocked>('month_close.locked');
