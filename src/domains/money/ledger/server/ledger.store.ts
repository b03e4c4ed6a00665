import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { EntryLine, HoldLine, StudentAccount } from '../ledger.accounts.ts';
import { ledgerEntry, ledgerHold, ledgerPosting, studentMoney } from './ledger.table.ts';

export interface Posting {
  /** What is of kind `lesson` or `lesson_undo` belongs to `about_on`, the lesson's day, while that month is open. */
  readonly kind: string;
  readonly doc: string;
  readonly doc_id: number;
  /** Posted once per company and key. */
  readonly key: string;
  readonly memo?: string;
  /** The document's own day; where its month is locked, the entry names it. */
  readonly about_on?: string;
}

/** What the app may do to the books: call the functions that keep them. */
/** As the database's functions take lines. */
const asArgument = (lines: readonly (EntryLine | HoldLine)[]): string =>
  JSON.stringify(lines.map(({ amount_fen, ...line }) => ({ ...line, fen: amount_fen })));

export const ledgerStore = {
  lock: (ctx: Ctx, studentIds: readonly number[]) => ctx.query('SELECT ledger_lock($1)', [[...studentIds]]),

  async post(ctx: Ctx, posting: Posting, lines: readonly EntryLine[]): Promise<number> {
    const { kind, doc, doc_id, key, memo = '', about_on = null } = posting;
    const { rows } = await ctx.query('SELECT ledger_post($1, $2, $3, $4, $5, $6, NULL, $7) AS id', [
      kind,
      doc,
      doc_id,
      key,
      memo,
      asArgument(lines),
      about_on,
    ]);
    return rows[0].id;
  },

  async reverse(ctx: Ctx, entryId: number, posting: Posting): Promise<number | null> {
    const { kind, doc, doc_id, key, memo = '', about_on = null } = posting;
    const { rows } = await ctx.query('SELECT ledger_reverse($1, $2, $3, $4, $5, $6, $7) AS id', [
      entryId,
      kind,
      doc,
      doc_id,
      key,
      memo,
      about_on,
    ]);
    return rows[0].id;
  },

  hold: (ctx: Ctx, doc: string, docId: number, lines: readonly HoldLine[]) =>
    ctx.query('SELECT ledger_hold($1, $2, $3)', [doc, docId, asArgument(lines)]),

  async unhold(ctx: Ctx, doc: string, docId: number, outcome: 'released' | 'consumed'): Promise<number> {
    const { rows } = await ctx.query('SELECT ledger_unhold($1, $2, $3) AS fen', [doc, docId, outcome]);
    return rows[0].fen;
  },

  /** What an entry has moved, student by student and account by account. */
  movedIn: (ctx: Ctx, entryId: number) =>
    ctx.db
      .select({
        student_id: sql<number>`${ledgerPosting.student_id}`.mapWith(Number),
        account: sql<StudentAccount>`${ledgerPosting.account}`,
        fen: sql<number>`sum(${ledgerPosting.amount_fen})::bigint`.mapWith(Number),
      })
      .from(ledgerPosting)
      .where(
        and(
          eq(ledgerPosting.company_id, ctx.company_id),
          eq(ledgerPosting.entry_id, entryId),
          isNotNull(ledgerPosting.student_id),
        ),
      )
      .groupBy(ledgerPosting.student_id, ledgerPosting.account)
      .orderBy(ledgerPosting.student_id, ledgerPosting.account),

  /** Whose money a document holds. */
  heldFor: (ctx: Ctx, doc: string, docId: number) =>
    ctx.db
      .select({ student_id: ledgerHold.student_id, account: ledgerHold.account })
      .from(ledgerHold)
      .where(
        and(
          eq(ledgerHold.company_id, ctx.company_id),
          eq(ledgerHold.doc, doc),
          eq(ledgerHold.doc_id, docId),
          isNull(ledgerHold.ended_at),
        ),
      ),

  async money(ctx: Ctx, studentId: number) {
    const [row] = await ctx.db
      .select()
      .from(studentMoney)
      .where(and(eq(studentMoney.company_id, ctx.company_id), eq(studentMoney.student_id, studentId)));
    return row;
  },

  async lastPostedAt(ctx: Ctx): Promise<Date | undefined> {
    const [row] = await ctx.db
      .select({ at: ledgerEntry.posted_at })
      .from(ledgerEntry)
      .where(eq(ledgerEntry.company_id, ctx.company_id))
      .orderBy(desc(ledgerEntry.posted_on), desc(ledgerEntry.id))
      .limit(1);
    return row?.at;
  },

  /** The entries that a document has posted, the oldest first. */
  entriesOf: (ctx: Ctx, doc: string, docId: number) =>
    ctx.db
      .select({ id: ledgerEntry.id, kind: ledgerEntry.kind, reverses: ledgerEntry.reverses })
      .from(ledgerEntry)
      .where(
        and(
          eq(ledgerEntry.company_id, ctx.company_id),
          eq(ledgerEntry.doc, doc),
          eq(ledgerEntry.doc_id, docId),
        ),
      )
      .orderBy(ledgerEntry.id),
};
