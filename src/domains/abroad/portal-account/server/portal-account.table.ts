import { sql } from 'drizzle-orm';
import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, primaryId, timeColumn, versioned } from '@/kernel/server/db/columns.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const portalAccount = pgTable('portal_account', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  portal: text('portal').notNull(),
  address: text('address').notNull().default(''),
  login: text('login').notNull(),
  secret: bytesColumn('secret'),
  email: text('email').notNull().default(''),
  two_factor: text('two_factor').notNull().default(''),
  checked_on: date('checked_on'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const portalLook = pgTable('portal_look', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  account_id: idColumn('account_id').notNull(),
  why: text('why').notNull(),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
