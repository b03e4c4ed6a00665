/** What a company decides about its orders, with what holds until it does, and how far each may go. */
export const SHOP_SETTINGS = {
  order_lapse_days: { usual: 7, least: 1, most: 90 },
  order_complete_days: { usual: 10, least: 1, most: 90 },
  weapp_hold_minutes: { usual: 30, least: 5, most: 1440 },
  entitlement_undo_days: { usual: 7, least: 0, most: 90 },
  after_sale_days: { usual: 15, least: 0, most: 365 },
  after_sale_limit_fen: { usual: 500_000, least: 0, most: 100_000_000 },
} as const;
export type ShopSettingName = keyof typeof SHOP_SETTINGS;
export const SHOP_SETTING_NAMES = Object.keys(SHOP_SETTINGS) as ShopSettingName[];
export type ShopSetting = Readonly<Record<ShopSettingName, number>> & { readonly weapp_auto_audit: boolean };

export const SHOP_DEFAULTS: ShopSetting = {
  order_lapse_days: SHOP_SETTINGS.order_lapse_days.usual,
  order_complete_days: SHOP_SETTINGS.order_complete_days.usual,
  weapp_hold_minutes: SHOP_SETTINGS.weapp_hold_minutes.usual,
  entitlement_undo_days: SHOP_SETTINGS.entitlement_undo_days.usual,
  after_sale_days: SHOP_SETTINGS.after_sale_days.usual,
  after_sale_limit_fen: SHOP_SETTINGS.after_sale_limit_fen.usual,
  weapp_auto_audit: true,
};
