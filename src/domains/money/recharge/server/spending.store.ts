import { sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ledgerEntry, ledgerHold, ledgerPosting } from '../../ledger/server/ledger.table.ts';

/** More than anybody undoes by hand; the newest come first, and are undone first. */
const MOST = 20;

export const spendingStore = {
  /** What went out of an account after an entry and was not undone, and what is held there now. */
  async since(ctx: Ctx, entryId: number, studentId: number, account: string) {
    const { rows } = await ctx.db.execute<{
      doc: string;
      doc_id: number;
      at: number;
      amount_fen: number;
    }>(sql`
      SELECT e.doc, e.doc_id, extract(epoch FROM e.posted_at)::int8 AS at, -p.amount_fen AS amount_fen
        FROM ${ledgerPosting} p JOIN ${ledgerEntry} e ON e.company_id = p.company_id AND e.id = p.entry_id
       WHERE p.company_id = ${ctx.company_id} AND p.student_id = ${studentId} AND p.account = ${account}
         AND p.entry_id > ${entryId} AND p.amount_fen < 0 AND e.reverses IS NULL AND e.kind <> 'clawback'
         AND NOT EXISTS (SELECT 1 FROM ${ledgerEntry} r WHERE r.company_id = e.company_id AND r.reverses = e.id)
      UNION ALL
      SELECT h.doc, h.doc_id, extract(epoch FROM h.placed_at)::int8, h.amount_fen FROM ${ledgerHold} h
       WHERE h.company_id = ${ctx.company_id} AND h.student_id = ${studentId} AND h.account = ${account}
         AND h.ended_at IS NULL
       ORDER BY at DESC LIMIT ${MOST}`);
    return rows;
  },
};
