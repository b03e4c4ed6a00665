import { invalid, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { renewals } from '../../renewal/server/renewal.service.ts';
import { salesSettingApi } from '../sales-setting.contract.ts';
import { DEFAULTS, type SalesSetting, SETTING_NAMES } from '../sales-setting.rules.ts';
import { salesSettingText } from '../sales-setting.text.ts';
import { salesSettingStore as store } from './sales-setting.store.ts';

async function settingOf(ctx: Ctx) {
  const found = await store.find(ctx);
  const values = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, found?.[name] ?? DEFAULTS[name]]),
  ) as SalesSetting;
  return {
    ...values,
    ranking_open: found?.ranking_open ? (1 as const) : (0 as const),
    rules: await store.rules(ctx),
    version: found?.version ?? 0,
  };
}

export const salesSettingService = implement(salesSettingApi, {
  get: (ctx) => settingOf(ctx),
  preview: async (ctx, values) => ({
    leads: await leads.wouldFall(ctx, values, await store.rules(ctx)),
    renewals: await renewals.wouldOpen(ctx, values),
  }),
  edit: async (ctx, { version, rules, ranking_open, ...values }) => {
    const groups = new Set(rules.map(({ group_id }) => group_id));
    if (groups.size < rules.length) throw invalid({ rules: salesSettingText.group_twice });
    const before = await store.lock(ctx);
    if ((before?.version ?? 0) !== version) throw stale();
    await store.save(ctx, { ...values, ranking_open: ranking_open === 1 });
    await explain(store.setRules(ctx, rules), {
      pool_rule_group: () => invalid({ rules: salesSettingText.group_gone }),
    });
    await leads.reckonAll(ctx, values, rules);
    return {};
  },
});
