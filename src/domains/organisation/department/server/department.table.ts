import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned } from '@/kernel/server/db/columns.ts';

export const department = pgTable('department', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  parent_id: idColumn('parent_id'),
  name: text('name').notNull(),
  leader_admin_id: idColumn('leader_admin_id'),
  sort: integer('sort').notNull().default(0),
  ...versioned(),
});
