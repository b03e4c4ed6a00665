import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, timeColumn } from '@/kernel/server/db/columns.ts';

const days = (name: string) => smallint(name).notNull();
const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const salesSetting = pgTable('sales_setting', {
  company_id: idColumn('company_id').primaryKey(),
  family_id: family(),
  pool_days_a: days('pool_days_a').default(3),
  pool_days_b: days('pool_days_b').default(7),
  pool_days_c: days('pool_days_c').default(15),
  pool_days_d: days('pool_days_d').default(30),
  pool_deal_days: days('pool_deal_days').default(60),
  pool_warn_days: days('pool_warn_days').default(3),
  lead_cap: days('lead_cap').default(200),
  claim_day_cap: days('claim_day_cap').default(20),
  reclaim_days: days('reclaim_days').default(3),
  renewal_hours: days('renewal_hours').default(5),
  renewal_percent: days('renewal_percent').default(30),
  renewal_days: days('renewal_days').default(30),
  renewal_lost_days: days('renewal_lost_days').default(60),
  new_window_days: days('new_window_days').default(30),
  share_lead_days: days('share_lead_days').default(30),
  ranking_open: boolean('ranking_open').notNull().default(false),
  version: integer('version').notNull().default(1),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  updated_at: timeColumn('updated_at').notNull().defaultNow(),
});

export const poolRule = pgTable(
  'pool_rule',
  {
    company_id: idColumn('company_id').notNull(),
    family_id: family(),
    group_id: idColumn('group_id').notNull(),
    group_kind: text('group_kind').generatedAlwaysAs(sql`'channel_group'`),
    pool_days_a: days('pool_days_a'),
    pool_days_b: days('pool_days_b'),
    pool_days_c: days('pool_days_c'),
    pool_days_d: days('pool_days_d'),
    pool_deal_days: days('pool_deal_days'),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.group_id] })],
);
