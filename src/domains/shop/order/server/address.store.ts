import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { studentAddress } from './order.table.ts';

const addressRows = defineRows({
  id: studentAddress.id,
  select: () =>
    select({
      id: studentAddress.id,
      student_id: studentAddress.student_id,
      receiver: studentAddress.receiver,
      phone: studentAddress.phone,
      region_id: studentAddress.region_id,
      detail: studentAddress.detail,
      is_default: sql<0 | 1>`${studentAddress.is_default}::int`,
      version: studentAddress.version,
    }).from(studentAddress),
  names: { region_name: [baseNames.name, 'region_id'] },
});

const addressHere = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(studentAddress.company_id, ctx.company_id), eq(studentAddress.id, id));

export const addressStore = {
  list: (ctx: Ctx, studentId: number) =>
    addressRows.some(
      ctx,
      and(eq(studentAddress.company_id, ctx.company_id), eq(studentAddress.student_id, studentId)),
      sql`${studentAddress.is_default} DESC, ${studentAddress.id}`,
    ),
  async find(ctx: Ctx, id: number) {
    return addressRows.one(ctx, id, eq(studentAddress.company_id, ctx.company_id));
  },
  async sees(ctx: Ctx, id: number): Promise<boolean> {
    const found = await ctx.db
      .select({ id: studentAddress.id })
      .from(studentAddress)
      .where(
        and(
          inArray(studentAddress.company_id, [...ctx.reading]),
          eq(studentAddress.id, id),
          students.isOfVisible(ctx, studentAddress.student_id),
        ),
      );
    return found.length > 0;
  },
  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(studentAddress)
      .where(and(addressHere(ctx, id), students.isOfVisible(ctx, studentAddress.student_id)))
      .for('update');
    return row;
  },
  /** One default of each student. */
  undefault: (ctx: Ctx, studentId: number) =>
    ctx.db
      .update(studentAddress)
      .set({ is_default: false })
      .where(
        and(
          eq(studentAddress.company_id, ctx.company_id),
          eq(studentAddress.student_id, studentId),
          eq(studentAddress.is_default, true),
        ),
      ),
  async insert(
    ctx: Ctx,
    values: Omit<typeof studentAddress.$inferInsert, 'company_id' | 'family_id'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(studentAddress)
      .values({ ...values, company_id: ctx.company_id })
      .returning({ id: studentAddress.id });
    return row?.id as number;
  },
  update: (ctx: Ctx, id: number, values: Partial<typeof studentAddress.$inferInsert>) =>
    ctx.db
      .update(studentAddress)
      .set({ ...values, version: sql`${studentAddress.version} + 1`, updated_at: ctx.now })
      .where(addressHere(ctx, id)),
  remove: (ctx: Ctx, id: number) => ctx.db.delete(studentAddress).where(addressHere(ctx, id)),
};
