import { pgTable } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, primaryId, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Lang } from '@/kernel/text.ts';

export const calendar = pgTable('calendar', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  role_id: idColumn('role_id').notNull(),
  lang: wordColumn<Lang>('lang').notNull(),
  teacher_id: idColumn('teacher_id'),
  student_id: idColumn('student_id'),
  room_id: idColumn('room_id'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

/** Global: whoever asks for a calendar is nobody yet. */
export const calendarSecret = pgTable('calendar_secret', {
  token_hash: bytesColumn('token_hash').primaryKey(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  calendar_id: idColumn('calendar_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  last_used_at: timeColumn('last_used_at'),
});
