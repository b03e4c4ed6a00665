import { sql } from 'drizzle-orm';
import { pgTable, smallint } from 'drizzle-orm/pg-core';
import { idColumn, versioned } from '@/kernel/server/db/columns.ts';

export const examSetting = pgTable('exam_setting', {
  company_id: idColumn('company_id').primaryKey(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  exam_hours_a_day: smallint('exam_hours_a_day').notNull(),
  guarantee_attendance: smallint('guarantee_attendance').notNull(),
  ...versioned(),
});
