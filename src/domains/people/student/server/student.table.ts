import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned } from '@/kernel/server/columns.ts';

export const student = pgTable('student', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  username: text('username').notNull(),
  ...versioned(),
});
