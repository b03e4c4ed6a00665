import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Insert } from './class-hours.store.ts';
import { classPlan } from './class-hours.table.ts';

/** What lessons that are planned will take; under the student's ledger lock as well. */
export const classPlanStore = {
  async insert(ctx: Ctx, values: Insert<typeof classPlan>): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db.insert(classPlan).values({ ...values, family_id, company_id });
  },
  async remove(ctx: Ctx, doc: string, docId: number, studentId: number): Promise<boolean> {
    const gone = await ctx.db
      .delete(classPlan)
      .where(
        and(
          eq(classPlan.company_id, ctx.company_id),
          eq(classPlan.doc, doc),
          eq(classPlan.doc_id, docId),
          eq(classPlan.student_id, studentId),
        ),
      )
      .returning({ id: classPlan.id });
    return gone.length > 0;
  },
  async insertMany(ctx: Ctx, rows: readonly Insert<typeof classPlan>[]): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db
      .insert(classPlan)
      .values(rows.map((row) => ({ ...row, family_id, company_id })))
      .onConflictDoNothing();
  },
  /** All that some documents have planned, for whomever. */
  async removeAll(ctx: Ctx, doc: string, docIds: readonly number[]): Promise<void> {
    await ctx.db
      .delete(classPlan)
      .where(
        and(
          eq(classPlan.company_id, ctx.company_id),
          eq(classPlan.doc, doc),
          inArray(classPlan.doc_id, [...docIds]),
        ),
      );
  },
  async plannersOf(ctx: Ctx, doc: string, docIds: readonly number[]): Promise<number[]> {
    const rows = await ctx.db
      .selectDistinct({ id: classPlan.student_id })
      .from(classPlan)
      .where(
        and(
          eq(classPlan.company_id, ctx.company_id),
          eq(classPlan.doc, doc),
          inArray(classPlan.doc_id, [...docIds]),
        ),
      );
    return rows.map(({ id }) => id);
  },
  async minutes(ctx: Ctx, studentIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await ctx.db
      .select({ id: classPlan.student_id, minutes: sql<number>`sum(${classPlan.minutes})::int` })
      .from(classPlan)
      .where(and(eq(classPlan.company_id, ctx.company_id), inArray(classPlan.student_id, [...studentIds])))
      .groupBy(classPlan.student_id);
    return new Map(rows.map(({ id, minutes }) => [id, minutes]));
  },
  of: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select()
      .from(classPlan)
      .where(and(eq(classPlan.company_id, ctx.company_id), eq(classPlan.student_id, studentId))),
};
