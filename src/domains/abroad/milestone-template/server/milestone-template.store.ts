import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ApplySettings } from '../milestone-template.rules.ts';
import { milestoneTemplate } from './milestone-template.table.ts';

export const milestoneTemplateStore = {
  async find(ctx: Ctx) {
    const [row] = await ctx.db
      .select()
      .from(milestoneTemplate)
      .where(eq(milestoneTemplate.company_id, ctx.company_id));
    return row;
  },
  async lock(ctx: Ctx) {
    const [row] = await ctx.db
      .select()
      .from(milestoneTemplate)
      .where(eq(milestoneTemplate.company_id, ctx.company_id))
      .for('update');
    return row;
  },
  async save(ctx: Ctx, { deadline_warn_days, ...more }: ApplySettings): Promise<void> {
    const values = { ...more, deadline_warn_days: [...deadline_warn_days] };
    await ctx.db
      .insert(milestoneTemplate)
      .values({ ...values, company_id: ctx.company_id })
      .onConflictDoUpdate({
        target: milestoneTemplate.company_id,
        set: { ...values, version: sql`${milestoneTemplate.version} + 1`, updated_at: ctx.now },
      });
  },
};
