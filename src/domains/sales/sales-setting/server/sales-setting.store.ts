import { asc, eq } from 'drizzle-orm';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { settingStore } from '@/kernel/server/crud/setting-store.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { PoolName } from '../sales-setting.rules.ts';
import { poolRule, salesSetting } from './sales-setting.table.ts';

const ruleColumns = {
  group_id: poolRule.group_id,
  pool_days_a: poolRule.pool_days_a,
  pool_days_b: poolRule.pool_days_b,
  pool_days_c: poolRule.pool_days_c,
  pool_days_d: poolRule.pool_days_d,
  pool_deal_days: poolRule.pool_deal_days,
};
export type PoolRule = Readonly<Record<PoolName | 'group_id', number>>;
const named = withNames<PoolRule>()({ group_name: [baseNames.name, 'group_id'] });

export const salesSettingStore = {
  ...settingStore(salesSetting),
  async rules(ctx: Ctx) {
    const rows = await ctx.db
      .select(ruleColumns)
      .from(poolRule)
      .where(eq(poolRule.company_id, ctx.company_id))
      .orderBy(asc(poolRule.group_id));
    return named(ctx, rows);
  },
  async setRules(ctx: Ctx, rules: readonly PoolRule[]): Promise<void> {
    await ctx.db.delete(poolRule).where(eq(poolRule.company_id, ctx.company_id));
    if (rules.length > 0)
      await ctx.db.insert(poolRule).values(rules.map((rule) => ({ ...rule, company_id: ctx.company_id })));
  },
  byGroup: referencedIn(poolRule, poolRule.group_id),
};
