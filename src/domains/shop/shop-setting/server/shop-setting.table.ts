import { sql } from 'drizzle-orm';
import { boolean, pgTable, smallint } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, versioned } from '@/kernel/server/db/columns.ts';

export const shopSetting = pgTable('shop_setting', {
  company_id: idColumn('company_id').primaryKey(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  order_lapse_days: smallint('order_lapse_days').notNull().default(7),
  order_complete_days: smallint('order_complete_days').notNull().default(10),
  weapp_hold_minutes: smallint('weapp_hold_minutes').notNull().default(30),
  weapp_auto_audit: boolean('weapp_auto_audit').notNull().default(true),
  entitlement_undo_days: smallint('entitlement_undo_days').notNull().default(7),
  after_sale_days: smallint('after_sale_days').notNull().default(15),
  after_sale_limit_fen: fenColumn('after_sale_limit_fen').notNull().default(500_000),
  ...versioned(),
});
