import { notFound, type Refusal, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { explain } from '@/kernel/server/failures.ts';
import {
  accountNames,
  type EntryLine,
  type HoldLine,
  STUDENT_ACCOUNTS,
  type StudentAccount,
} from '../ledger.accounts.ts';
import { ledgerText } from '../ledger.text.ts';
import { movedOn } from './ledger.days.store.ts';
import { ledgerStore, type Posting } from './ledger.store.ts';

/** What the database refuses, as the user reads it. */
const reasons: Record<string, () => Refusal> = {
  ledger_entry_once: () => refuse(ledgerText.posted_already),
  ledger_entry_reversed_once: () => refuse(ledgerText.reversed_already),
  fk: notFound,
  ...Object.fromEntries(
    STUDENT_ACCOUNTS.map((account) => [`student_money_${account}`, () => refuse(notEnough(account))]),
  ),
};
const notEnough = (account: StudentAccount) =>
  ledgerText.not_enough.map((text, at) => text.replace('{account}', accountNames[account][at] ?? '')) as [
    string,
    string,
  ];

export interface Available {
  readonly balance_fen: number;
  readonly held_fen: number;
  readonly available_fen: number;
}

/** The front door of the books. Every operation is part of the caller's transaction. */
export const ledger = {
  /** Whose money the operation will touch; called before it looks at a balance. */
  lock: (ctx: Ctx, studentIds: readonly number[]) => explain(ledgerStore.lock(ctx, studentIds), reasons),
  post: (ctx: Ctx, posting: Posting, lines: readonly EntryLine[]) =>
    explain(ledgerStore.post(ctx, posting, lines), reasons),
  async reverse(ctx: Ctx, entryId: number, posting: Posting): Promise<number> {
    const id = await explain(ledgerStore.reverse(ctx, entryId, posting), reasons);
    if (id === null) throw notFound();
    return id;
  },
  /** Sets money aside for a document that waits. */
  hold: (ctx: Ctx, doc: string, docId: number, lines: readonly HoldLine[]) =>
    explain(ledgerStore.hold(ctx, doc, docId, lines), reasons),
  /** Gives it back, or takes it just before the entry that spends it. Answers how much it was. */
  unhold: ledgerStore.unhold,
  entriesOf: ledgerStore.entriesOf,
  movedOn,
  lastPostedAt: ledgerStore.lastPostedAt,
  balances: ledgerStore.balances,
  async available(ctx: Ctx, studentId: number): Promise<Record<StudentAccount, Available>> {
    const row = await ledgerStore.money(ctx, studentId);
    return Object.fromEntries(
      STUDENT_ACCOUNTS.map((account) => {
        const [balance_fen, held_fen] = [row?.[`${account}_fen`] ?? 0, row?.[`${account}_held_fen`] ?? 0];
        return [account, { balance_fen, held_fen, available_fen: balance_fen - held_fen }];
      }),
    ) as unknown as Record<StudentAccount, Available>;
  },
};
