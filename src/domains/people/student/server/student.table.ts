import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned } from '@/kernel/server/columns.ts';

export const student = pgTable('student', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  username: text('username').notNull(),
  search_text: text('search_text').notNull().default(''),
  ...versioned(),
});

export const studentSearch = pgTable(
  'student_search',
  {
    company_id: idColumn('company_id').notNull(),
    token: text('token').notNull(),
    student_id: idColumn('student_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.token, t.student_id] })],
);
