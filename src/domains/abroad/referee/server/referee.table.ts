import { sql } from 'drizzle-orm';
import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { RefereeState } from '../referee.status.ts';

export const referee = pgTable('referee', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  name: text('name').notNull(),
  title_held: text('title_held').notNull().default(''),
  email: text('email').notNull().default(''),
  due_on: date('due_on'),
  asked_on: date('asked_on'),
  received_on: date('received_on'),
  reminded_on: date('reminded_on'),
  draft_file_id: idColumn('draft_file_id'),
  note: text('note').notNull().default(''),
  status: wordColumn<RefereeState>('status').notNull().default('planned'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const refereeUse = pgTable(
  'referee_use',
  {
    company_id: idColumn('company_id').notNull(),
    referee_id: idColumn('referee_id').notNull(),
    application_id: idColumn('application_id').notNull(),
    submitted_on: date('submitted_on'),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.referee_id, t.application_id] })],
);
