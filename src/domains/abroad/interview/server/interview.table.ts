import { sql } from 'drizzle-orm';
import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { InterviewForm } from '../interview.rules.ts';
import type { InterviewState } from '../interview.status.ts';

export const interview = pgTable('interview', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  application_id: idColumn('application_id').notNull(),
  starts_at: timeColumn('starts_at').notNull(),
  zone: text('zone').notNull(),
  minutes: smallint('minutes').notNull().default(30),
  form: wordColumn<InterviewForm>('form').notNull(),
  place: text('place').notNull().default(''),
  interviewer: text('interviewer').notNull().default(''),
  preparer_id: idColumn('preparer_id'),
  mocks_booked: smallint('mocks_booked').notNull().default(0),
  mocks_done: smallint('mocks_done').notNull().default(0),
  outcome: text('outcome').notNull().default(''),
  note: text('note').notNull().default(''),
  status: wordColumn<InterviewState>('status').notNull().default('set'),
  created_by: idColumn('created_by'),
  ...versioned(),
});
