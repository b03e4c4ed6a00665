import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import type { Part } from '../class-hours.rules.ts';
import type { Insert } from './class-hours.store.ts';
import { classUse, classUsePart } from './class-hours.table.ts';

export type UseRow = typeof classUse.$inferSelect;

/** What lessons have taken, and from which lots; under the student's ledger lock as well. */
export const classUseStore = {
  async insert(ctx: Ctx, values: Omit<Insert<typeof classUse>, 'created_by'>): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(classUse)
      .values({ ...values, family_id, company_id, created_by: admin_id || null })
      .returning({ id: classUse.id });
    return row?.id as number;
  },

  async find(ctx: Ctx, doc: string, docId: number, studentId: number): Promise<UseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(classUse)
      .where(
        and(
          eq(classUse.company_id, ctx.company_id),
          eq(classUse.doc, doc),
          eq(classUse.doc_id, docId),
          eq(classUse.student_id, studentId),
          isNull(classUse.undone_at),
        ),
      );
    return row;
  },

  /** Lessons that minutes are still owed for, the oldest first. */
  owed: (ctx: Ctx, studentId: number): Promise<UseRow[]> =>
    ctx.db
      .select()
      .from(classUse)
      .where(
        and(
          eq(classUse.company_id, ctx.company_id),
          eq(classUse.student_id, studentId),
          gt(classUse.owed_minutes, 0),
        ),
      )
      .orderBy(asc(classUse.used_on), asc(classUse.id)),

  async set(
    ctx: Ctx,
    id: number,
    values: Pick<Partial<UseRow>, 'owed_minutes' | 'undone_at'>,
  ): Promise<void> {
    await ctx.db
      .update(classUse)
      .set(values)
      .where(and(eq(classUse.company_id, ctx.company_id), eq(classUse.id, id)));
  },

  async keepParts(ctx: Ctx, useId: number, parts: readonly Part[], entryId: number | null): Promise<void> {
    await ctx.db.insert(classUsePart).values(
      parts.map((part) => ({
        ...part,
        company_id: ctx.company_id,
        use_id: useId,
        entry_id: part.fen > 0 ? entryId : null,
      })),
    );
  },

  parts: (ctx: Ctx, useIds: readonly number[]) =>
    ctx.db
      .select()
      .from(classUsePart)
      .where(and(eq(classUsePart.company_id, ctx.company_id), inArray(classUsePart.use_id, [...useIds])))
      .orderBy(asc(classUsePart.id)),
};
