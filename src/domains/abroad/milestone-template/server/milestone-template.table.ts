import { sql } from 'drizzle-orm';
import { pgTable, smallint } from 'drizzle-orm/pg-core';
import { idColumn, versioned } from '@/kernel/server/db/columns.ts';

export const milestoneTemplate = pgTable('milestone_template', {
  company_id: idColumn('company_id').primaryKey(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  plan_percent: smallint('plan_percent').notNull(),
  submit_percent: smallint('submit_percent').notNull(),
  outcome_percent: smallint('outcome_percent').notNull(),
  portal_check_days: smallint('portal_check_days').notNull(),
  deadline_warn_days: smallint('deadline_warn_days').array().notNull(),
  ...versioned(),
});
