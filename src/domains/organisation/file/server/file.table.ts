import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn } from '@/kernel/server/db/columns.ts';

export const file = pgTable('file', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  size: idColumn('size').notNull(),
  sha256: text('sha256').notNull(),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
