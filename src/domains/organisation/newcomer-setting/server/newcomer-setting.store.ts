import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/kernel/server/db/database.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { company } from '../../company/server/company.table.ts';
import { department } from '../../department/server/department.table.ts';
import { role, roleName } from '../../role/server/role.table.ts';
import { newcomerOpen, newcomerSetting } from './newcomer-setting.table.ts';

type Saved = Omit<
  typeof newcomerSetting.$inferInsert,
  'company_id' | 'created_at' | 'family_id' | 'id' | 'updated_at' | 'version'
>;
const here = (ctx: Ctx, provider: string) =>
  and(eq(newcomerSetting.company_id, ctx.company_id), eq(newcomerSetting.provider, provider));

export const newcomerSettingStore = {
  /** Of the acting company. */
  list: (ctx: Ctx) =>
    ctx.db
      .select({ setting: newcomerSetting, role_name: roleName, department_name: department.name })
      .from(newcomerSetting)
      .innerJoin(role, eq(role.id, newcomerSetting.role_id))
      .leftJoin(department, eq(department.id, newcomerSetting.department_id))
      .where(eq(newcomerSetting.company_id, ctx.company_id)),

  async sees(ctx: Ctx, id: number): Promise<boolean> {
    return (await ctx.db.$count(newcomerSetting, eq(newcomerSetting.id, id))) > 0;
  },

  async lock(ctx: Ctx, provider: string) {
    const [row] = await ctx.db.select().from(newcomerSetting).where(here(ctx, provider)).for('update');
    return row;
  },

  async save(ctx: Ctx, values: Saved): Promise<void> {
    await ctx.db
      .insert(newcomerSetting)
      .values({ ...values, company_id: ctx.company_id })
      .onConflictDoUpdate({
        target: [newcomerSetting.company_id, newcomerSetting.provider],
        set: { ...values, version: sql`${newcomerSetting.version} + 1`, updated_at: ctx.now },
      });
  },

  /** Which companies take newcomers of a provider, in whatever family. */
  open: (db: Db, provider: string) =>
    db
      .select({ family_id: newcomerOpen.family_id, company_id: newcomerOpen.company_id })
      .from(newcomerOpen)
      .where(eq(newcomerOpen.provider, provider)),

  /** What the acting company says of a provider, while both are open. */
  async switchedOn(ctx: Ctx, provider: string) {
    const [row] = await ctx.db
      .select({ setting: newcomerSetting })
      .from(newcomerSetting)
      .innerJoin(company, and(eq(company.id, newcomerSetting.company_id), eq(company.status, 'on')))
      .where(and(here(ctx, provider), eq(newcomerSetting.is_on, 1)));
    return row?.setting;
  },

  /** One after another in the whole house: two browsers of one person make one account. */
  async oneByOne(ctx: Ctx): Promise<void> {
    await ctx.query("SELECT pg_advisory_xact_lock(hashtext('newcomer_setting'))");
  },

  async because(ctx: Ctx, reason: string): Promise<void> {
    await ctx.query("SELECT set_config('app.reason', $1, true)", [reason]);
  },
};
