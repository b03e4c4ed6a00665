import { defineEvent } from '@/kernel/server/document/events.ts';
import type { StudentAccount } from '../ledger.accounts.ts';

/** A student's coins can be spent: an entry brought them, or a document gave back what it held. Under the student's lock. */
export interface CoinsFreed {
  readonly student_id: number;
  /** None where they were held until now. */
  readonly entry_id: number | null;
}
export const coinsFreed = defineEvent<CoinsFreed>('ledger.coins_freed');

/** An entry that brought a student coins is about to be reversed. Under the student's lock. */
export interface CoinsLeave {
  readonly student_id: number;
  readonly entry_id: number;
}
export const coinsLeave = defineEvent<CoinsLeave>('ledger.coins_leave');

/**
 * Money of a student other than coins can be spent: an entry brought it, or a document gave back what it held. Under the
 * student's lock: who waits for it takes it afterwards.
 */
export interface MoneyFreed {
  readonly student_id: number;
  readonly account: Exclude<StudentAccount, 'virtual'>;
}
export const moneyFreed = defineEvent<MoneyFreed>('ledger.money_freed');
