import { stale } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { shopSettingApi } from '../shop-setting.contract.ts';
import { SHOP_DEFAULTS, type ShopSetting } from '../shop-setting.rules.ts';
import { shopSettingStore as store } from './shop-setting.store.ts';

/** What the acting company has decided; the defaults until it does. */
export const shopSettingOf = async (ctx: Ctx): Promise<ShopSetting> =>
  (await store.find(ctx)) ?? SHOP_DEFAULTS;

export const shopSettingService = implement(shopSettingApi, {
  get: async (ctx) => {
    const found = await store.find(ctx);
    const { order_lapse_days, order_complete_days, weapp_hold_minutes, weapp_auto_audit } =
      found ?? SHOP_DEFAULTS;
    const { entitlement_undo_days, after_sale_days, after_sale_limit_fen } = found ?? SHOP_DEFAULTS;
    return {
      order_lapse_days,
      order_complete_days,
      weapp_hold_minutes,
      weapp_auto_audit: weapp_auto_audit ? (1 as const) : (0 as const),
      entitlement_undo_days,
      after_sale_days,
      after_sale_limit_fen,
      version: found?.version ?? 0,
    };
  },
  edit: async (ctx, { version, weapp_auto_audit, ...values }) => {
    const before = await store.lock(ctx);
    if ((before?.version ?? 0) !== version) throw stale();
    await store.save(ctx, { ...values, weapp_auto_audit: weapp_auto_audit === 1 });
    return {};
  },
});
