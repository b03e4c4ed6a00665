import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clawback, clawbackSettlement } from './recharge.table.ts';

/** Gifts that were spent before their recharge was taken back. Read and changed under the student's ledger lock. */
export const clawbackStore = {
  /** What a student still owes, the oldest first. */
  open: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({
        id: clawback.id,
        recharge_id: clawback.recharge_id,
        open_fen: sql<number>`(${clawback.amount_fen} - ${clawback.settled_fen})::int8`,
      })
      .from(clawback)
      .where(
        and(
          eq(clawback.company_id, ctx.company_id),
          eq(clawback.student_id, studentId),
          sql`${clawback.settled_fen} < ${clawback.amount_fen}`,
        ),
      )
      .orderBy(asc(clawback.id))
      .for('update'),

  async insert(
    ctx: Ctx,
    row: { student_id: number; recharge_id: number; amount_fen: number },
  ): Promise<void> {
    await ctx.db.insert(clawback).values({ ...row, company_id: ctx.company_id });
  },

  /** How often something of it was settled: the next entry's key. */
  async times(ctx: Ctx, id: number): Promise<number> {
    const [row] = await ctx.db
      .select({ n: count() })
      .from(clawbackSettlement)
      .where(and(eq(clawbackSettlement.company_id, ctx.company_id), eq(clawbackSettlement.clawback_id, id)));
    return row?.n ?? 0;
  },

  async settle(ctx: Ctx, settled: Omit<typeof clawbackSettlement.$inferInsert, 'company_id'>): Promise<void> {
    await ctx.db.insert(clawbackSettlement).values({ ...settled, company_id: ctx.company_id });
    await clawbackStore.add(ctx, settled.clawback_id, settled.amount_fen);
  },

  /** What coins that an entry brought to a student have settled, the newest first. */
  settledBy: (ctx: Ctx, studentId: number, entryId: number) =>
    ctx.db
      .select({
        id: clawbackSettlement.id,
        clawback_id: clawbackSettlement.clawback_id,
        recharge_id: clawbackSettlement.recharge_id,
        entry_id: clawbackSettlement.entry_id,
        amount_fen: clawbackSettlement.amount_fen,
      })
      .from(clawbackSettlement)
      .innerJoin(
        clawback,
        and(
          eq(clawback.company_id, clawbackSettlement.company_id),
          eq(clawback.id, clawbackSettlement.clawback_id),
        ),
      )
      .where(
        and(
          eq(clawbackSettlement.company_id, ctx.company_id),
          eq(clawbackSettlement.cause_entry_id, entryId),
          isNull(clawbackSettlement.undone_entry_id),
          eq(clawback.student_id, studentId),
        ),
      )
      .orderBy(desc(clawbackSettlement.id)),

  /** Open again by what a settlement took. */
  async reopen(
    ctx: Ctx,
    { id, clawback_id, amount_fen }: { id: number; clawback_id: number; amount_fen: number },
    undone_entry_id: number,
  ): Promise<void> {
    await ctx.db
      .update(clawbackSettlement)
      .set({ undone_entry_id })
      .where(and(eq(clawbackSettlement.company_id, ctx.company_id), eq(clawbackSettlement.id, id)));
    await clawbackStore.add(ctx, clawback_id, -amount_fen);
  },

  async add(ctx: Ctx, id: number, fen: number): Promise<void> {
    await ctx.db
      .update(clawback)
      .set({ settled_fen: sql`${clawback.settled_fen} + ${fen}`, updated_at: ctx.now })
      .where(and(eq(clawback.company_id, ctx.company_id), eq(clawback.id, id)));
  },
};
