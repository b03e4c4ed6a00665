import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn } from '@/kernel/server/db/columns.ts';

export const delegation = pgTable('delegation', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  delegate_id: idColumn('delegate_id').notNull(),
  kind: text('kind'),
  starts_at: timeColumn('starts_at').notNull(),
  ends_at: timeColumn('ends_at').notNull(),
  ended_at: timeColumn('ended_at'),
  note: text('note').notNull().default(''),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
