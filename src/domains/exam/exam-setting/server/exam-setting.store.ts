import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ExamSettings } from '../exam-setting.rules.ts';
import { examSetting } from './exam-setting.table.ts';

export const examSettingStore = {
  async find(ctx: Ctx) {
    const [row] = await ctx.db.select().from(examSetting).where(eq(examSetting.company_id, ctx.company_id));
    return row;
  },
  async lock(ctx: Ctx) {
    const [row] = await ctx.db
      .select()
      .from(examSetting)
      .where(eq(examSetting.company_id, ctx.company_id))
      .for('update');
    return row;
  },
  async save(ctx: Ctx, values: ExamSettings): Promise<void> {
    await ctx.db
      .insert(examSetting)
      .values({ ...values, company_id: ctx.company_id })
      .onConflictDoUpdate({
        target: examSetting.company_id,
        set: { ...values, version: sql`${examSetting.version} + 1`, updated_at: ctx.now },
      });
  },
};
