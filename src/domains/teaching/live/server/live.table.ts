import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Platform } from '../live.rules.ts';

export const live = pgTable('live', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  title: text('title').notNull(),
  subject_id: idColumn('subject_id'),
  teacher_id: idColumn('teacher_id').notNull(),
  starts_at: timeColumn('starts_at').notNull(),
  ends_at: timeColumn('ends_at').notNull(),
  platform: wordColumn<Platform>('platform').notNull(),
  join_link: text('join_link').notNull().default(''),
  host_link: text('host_link').notNull().default(''),
  replay_link: text('replay_link').notNull().default(''),
  capacity: integer('capacity'),
  note: text('note').notNull().default(''),
  status: wordColumn<'scheduled' | 'cancelled'>('status').notNull().default('scheduled'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const liveCompany = pgTable(
  'live_company',
  {
    family_id: idColumn('family_id').notNull(),
    live_id: idColumn('live_id').notNull(),
    company_id: idColumn('company_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.live_id, t.company_id] })],
);
