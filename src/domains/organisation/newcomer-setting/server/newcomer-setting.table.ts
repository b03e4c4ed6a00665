import { sql } from 'drizzle-orm';
import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned } from '@/kernel/server/db/columns.ts';

export const newcomerSetting = pgTable('newcomer_setting', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  provider: text('provider').notNull(),
  is_on: smallint('is_on').$type<0 | 1>().notNull().default(0),
  role_id: idColumn('role_id').notNull(),
  department_id: idColumn('department_id'),
  mail_domains: text('mail_domains').array().notNull().default([]),
  organisations: text('organisations').array().notNull().default([]),
  ...versioned(),
});

/** Which companies take newcomers of a provider, for whoever has no family yet; written by the database itself. */
export const newcomerOpen = pgTable('newcomer_open', {
  provider: text('provider').notNull(),
  company_id: idColumn('company_id').notNull(),
  family_id: idColumn('family_id').notNull(),
});
