/** What a company decides about its leads and renewals, with what holds until it does, and how far each may go. */
export const SETTINGS = {
  pool_days_a: { usual: 3, least: 1, most: 365 },
  pool_days_b: { usual: 7, least: 1, most: 365 },
  pool_days_c: { usual: 15, least: 1, most: 365 },
  pool_days_d: { usual: 30, least: 1, most: 365 },
  pool_deal_days: { usual: 60, least: 1, most: 730 },
  pool_warn_days: { usual: 3, least: 1, most: 30 },
  lead_cap: { usual: 200, least: 1, most: 5000 },
  claim_day_cap: { usual: 20, least: 1, most: 500 },
  reclaim_days: { usual: 3, least: 0, most: 90 },
  renewal_hours: { usual: 5, least: 0, most: 100 },
  renewal_percent: { usual: 30, least: 0, most: 100 },
  renewal_days: { usual: 30, least: 0, most: 365 },
  renewal_lost_days: { usual: 60, least: 1, most: 365 },
  new_window_days: { usual: 30, least: 0, most: 365 },
  share_lead_days: { usual: 30, least: 1, most: 365 },
} as const;
export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export type SalesSetting = Readonly<Record<SettingName, number>>;

export const DEFAULTS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].usual]),
) as SalesSetting;

/** Those that a channel group can have of its own. */
export const POOL_NAMES = [
  'pool_days_a',
  'pool_days_b',
  'pool_days_c',
  'pool_days_d',
  'pool_deal_days',
] as const;
export type PoolName = (typeof POOL_NAMES)[number];
