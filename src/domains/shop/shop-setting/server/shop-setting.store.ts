import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ShopSetting } from '../shop-setting.rules.ts';
import { shopSetting } from './shop-setting.table.ts';

export const shopSettingStore = {
  async find(ctx: Ctx) {
    const [row] = await ctx.db.select().from(shopSetting).where(eq(shopSetting.company_id, ctx.company_id));
    return row;
  },
  async lock(ctx: Ctx) {
    const [row] = await ctx.db
      .select()
      .from(shopSetting)
      .where(eq(shopSetting.company_id, ctx.company_id))
      .for('update');
    return row;
  },
  async save(ctx: Ctx, values: ShopSetting): Promise<void> {
    await ctx.db
      .insert(shopSetting)
      .values({ ...values, company_id: ctx.company_id })
      .onConflictDoUpdate({
        target: shopSetting.company_id,
        set: { ...values, version: sql`${shopSetting.version} + 1`, updated_at: ctx.now },
      });
  },
};
