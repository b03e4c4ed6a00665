import { notFound, type Refusal, refuse } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import {
  accountNames,
  type EntryLine,
  type HoldLine,
  STUDENT_ACCOUNTS,
  type StudentAccount,
} from '../ledger.accounts.ts';
import { ledgerText } from '../ledger.text.ts';
import { movedByMonth, movedOn } from './ledger.days.store.ts';
import { ledgerStore, type Posting } from './ledger.store.ts';
import { coinsFreed, coinsLeave, moneyFreed } from './ledger-event.service.ts';

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

interface Moved {
  readonly student_id: number;
  readonly account: StudentAccount;
  readonly fen: number;
}
/** What an entry moves, student by student and account by account. */
function movedBy(lines: readonly EntryLine[]): Moved[] {
  const sums = new Map<string, Moved>();
  for (const line of lines) {
    if (!('student_id' in line)) continue;
    const { student_id, account, amount_fen } = line;
    const key = `${student_id} ${account}`;
    sums.set(key, { student_id, account, fen: (sums.get(key)?.fen ?? 0) + amount_fen });
  }
  return [...sums.values()];
}

/** Whoever waits for coins, or for other money of a student, hears that some can be spent. */
const tellFreed = (ctx: Ctx, { student_id, account }: Omit<Moved, 'fen'>, entry_id: number | null) =>
  account === 'virtual'
    ? coinsFreed.emit(ctx, { student_id, entry_id })
    : moneyFreed.emit(ctx, { student_id, account });

async function reversed(ctx: Ctx, entryId: number, posting: Posting): Promise<number> {
  const id = await explain(ledgerStore.reverse(ctx, entryId, posting), reasons);
  if (id === null) throw notFound();
  return id;
}

export interface Available {
  readonly balance_fen: number;
  readonly held_fen: number;
  readonly available_fen: number;
}

/** The front door of the books. Every operation is part of the caller's transaction. */
export const ledger = {
  /** Whose money the operation will touch; called before it looks at a balance. */
  lock: (ctx: Ctx, studentIds: readonly number[]) => explain(ledgerStore.lock(ctx, studentIds), reasons),
  async post(ctx: Ctx, posting: Posting, lines: readonly EntryLine[]): Promise<number> {
    const id = await explain(ledgerStore.post(ctx, posting, lines), reasons);
    for (const moved of movedBy(lines)) if (moved.fen > 0) await tellFreed(ctx, moved, id);
    return id;
  },
  /** The opposite entry. What coins of the entry have settled is undone before it, and looked at anew after it. */
  async reverse(ctx: Ctx, entryId: number, posting: Posting): Promise<number> {
    const moved = await ledgerStore.movedIn(ctx, entryId);
    const coins = moved.filter(({ account }) => account === 'virtual');
    if (coins.length)
      await ledgerStore.lock(
        ctx,
        coins.map(({ student_id }) => student_id),
      );
    for (const { student_id, fen } of coins)
      if (fen > 0) await coinsLeave.emit(ctx, { student_id, entry_id: entryId });
    const id = await reversed(ctx, entryId, posting);
    for (const one of moved) if (one.account === 'virtual' || one.fen < 0) await tellFreed(ctx, one, id);
    return id;
  },
  /** The same for who settles by coins, and tells nobody. */
  reverseQuietly: reversed,
  /** Sets money aside for a document that waits. */
  hold: (ctx: Ctx, doc: string, docId: number, lines: readonly HoldLine[]) =>
    explain(ledgerStore.hold(ctx, doc, docId, lines), reasons),
  /** Gives it back, or takes it just before the entry that spends it. Answers how much it was. */
  async unhold(ctx: Ctx, doc: string, docId: number, outcome: 'released' | 'consumed'): Promise<number> {
    const freed = outcome === 'released' ? await ledgerStore.heldFor(ctx, doc, docId) : [];
    const fen = await ledgerStore.unhold(ctx, doc, docId, outcome);
    for (const one of freed) await tellFreed(ctx, one, null);
    return fen;
  },
  entriesOf: ledgerStore.entriesOf,
  movedOn,
  movedByMonth,
  lastPostedAt: ledgerStore.lastPostedAt,
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
