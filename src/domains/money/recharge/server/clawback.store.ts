import { and, asc, eq, sql } from 'drizzle-orm';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { clawback } from './recharge.table.ts';

/** Gifts that were spent before their recharge was taken back. Read and changed under the student's ledger lock. */
export const clawbackStore = {
  ofRecharge: (ctx: Ctx, company_id: number, rechargeId: number) =>
    ctx.db
      .select({
        student_id: clawback.student_id,
        student_name: student.username,
        amount_fen: clawback.amount_fen,
        settled_fen: clawback.settled_fen,
      })
      .from(clawback)
      .innerJoin(student, eq(student.id, clawback.student_id))
      .where(and(eq(clawback.company_id, company_id), eq(clawback.recharge_id, rechargeId)))
      .orderBy(clawback.id),

  /** What a student still owes, the oldest first. */
  open: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({
        id: clawback.id,
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

  async settle(ctx: Ctx, id: number, fen: number): Promise<void> {
    await ctx.db
      .update(clawback)
      .set({ settled_fen: sql`${clawback.settled_fen} + ${fen}`, updated_at: ctx.now })
      .where(and(eq(clawback.company_id, ctx.company_id), eq(clawback.id, id)));
  },
};
