import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { referencedIn } from '@/kernel/server/document/references.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { entitlement, entitlementUse } from './entitlement.table.ts';

export type EntitlementRow = typeof entitlement.$inferSelect;
type Values = Omit<
  typeof entitlement.$inferInsert,
  'company_id' | 'created_at' | 'created_by' | 'family_id' | 'granted_on' | 'id' | 'status'
>;

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(entitlement.company_id, ctx.company_id), eq(entitlement.id, id));

export const entitlementStore = {
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(entitlement)
      .values({
        ...values,
        company_id: ctx.company_id,
        created_by: ctx.admin_id || null,
        created_at: ctx.now,
        granted_on: todayOf(ctx),
      })
      .returning({ id: entitlement.id });
    return row?.id as number;
  },
  async find(ctx: Ctx, id: number): Promise<EntitlementRow | undefined> {
    const [row] = await ctx.db.select().from(entitlement).where(here(ctx, id));
    return row;
  },
  some: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: entitlement.id, student_id: entitlement.student_id })
      .from(entitlement)
      .where(inArray(entitlement.id, [...ids])),
  byType: referencedIn(entitlement, entitlement.type_id),
  async findUse(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(entitlementUse)
      .where(and(eq(entitlementUse.company_id, ctx.company_id), eq(entitlementUse.id, id)));
    return row;
  },
  async insertUse(
    ctx: Ctx,
    values: Omit<typeof entitlementUse.$inferInsert, 'company_id' | 'created_by' | 'family_id' | 'id'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(entitlementUse)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: entitlementUse.id });
    return row?.id as number;
  },
  /** A change that is no move. */
  bump: (ctx: Ctx, id: number, values: Partial<Values>) =>
    ctx.db
      .update(entitlement)
      .set({ ...values, version: sql`${entitlement.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id)),
  async lock(ctx: Ctx, id: number): Promise<EntitlementRow | undefined> {
    const [row] = await ctx.db.select().from(entitlement).where(here(ctx, id)).for('update');
    return row;
  },
  keep: (ctx: Ctx, id: number, values: Partial<Values>) =>
    ctx.db.update(entitlement).set(values).where(here(ctx, id)),
  setStatus: async (ctx: Ctx, id: number, status: string): Promise<void> => {
    await ctx.db
      .update(entitlement)
      .set({
        status: status as EntitlementRow['status'],
        // What is over is not frozen.
        ...(status !== 'active' && { frozen_on: null }),
        version: sql`${entitlement.version} + 1`,
        updated_at: ctx.now,
      })
      .where(here(ctx, id));
  },
};
