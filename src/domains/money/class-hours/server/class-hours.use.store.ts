import { and, asc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { student } from '../../../people/student/server/student.table.ts';
import type { Part } from '../class-hours.rules.ts';
import type { Insert } from './class-hours.store.ts';
import { classUse, classUsePart } from './class-hours.table.ts';

export type UseRow = typeof classUse.$inferSelect;

interface UnpaidSpan {
  readonly company_id: number;
  readonly student_id?: number;
  readonly from?: string;
  readonly to: string;
  readonly until: Date;
}

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

  /**
   * What lessons took and no lot had paid for at a moment: what was given when a lesson was marked, however late that
   * was, and what was settled until then is paid.
   */
  unpaid: (ctx: Ctx, { company_id, student_id, from, to, until }: UnpaidSpan) => {
    const paid = sql`COALESCE((SELECT sum(p.paid_minutes + p.gift_minutes) FROM ${classUsePart} p
      WHERE p.company_id = class_use.company_id AND p.use_id = class_use.id
        AND p.created_at <= greatest(${until}, class_use.created_at)), 0)`;
    const minutes = sql<number>`(${classUse.minutes} - ${paid})::int`;
    return ctx.db
      .select({
        level_id: student.level_id,
        course_type: classUse.course_type,
        used_on: classUse.used_on,
        minutes,
      })
      .from(classUse)
      .innerJoin(
        student,
        and(eq(student.company_id, classUse.company_id), eq(student.id, classUse.student_id)),
      )
      .where(
        and(
          eq(classUse.company_id, company_id),
          isNull(classUse.undone_at),
          student_id === undefined ? undefined : eq(classUse.student_id, student_id),
          from === undefined ? undefined : gte(classUse.used_on, from),
          lte(classUse.used_on, to),
          sql`${minutes} > 0`,
        ),
      )
      .orderBy(asc(classUse.used_on), asc(classUse.id));
  },

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
