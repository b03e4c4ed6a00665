import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn } from '@/kernel/server/db/columns.ts';

export const monthClose = pgTable('month_close', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  month: text('month').notNull(),
  locked_by: idColumn('locked_by'),
  locked_at: timeColumn('locked_at').notNull().defaultNow(),
});
