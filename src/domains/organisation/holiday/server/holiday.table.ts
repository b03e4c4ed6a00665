import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned } from '@/kernel/server/db/columns.ts';

export const holiday = pgTable('holiday', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id'),
  name: text('name').notNull(),
  starts_on: date('starts_on').notNull(),
  ends_on: date('ends_on').notNull(),
  ...versioned(),
});
