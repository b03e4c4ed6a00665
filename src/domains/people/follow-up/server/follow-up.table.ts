import { sql } from 'drizzle-orm';
import { boolean, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned } from '@/kernel/server/db/columns.ts';

export const followUp = pgTable('follow_up', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  method_id: idColumn('method_id'),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'follow_method'`),
  content: text('content').notNull(),
  is_effective: smallint('is_effective').$type<0 | 1>().notNull().default(1),
  next_on: date('next_on'),
  is_met: boolean('is_met').notNull().default(false),
  created_by: idColumn('created_by').notNull(),
  ...versioned(),
});

export const followUpFile = pgTable(
  'follow_up_file',
  {
    company_id: idColumn('company_id').notNull(),
    follow_up_id: idColumn('follow_up_id').notNull(),
    file_id: idColumn('file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.follow_up_id, t.file_id] })],
);
