import { sql } from 'drizzle-orm';
import { date, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { PayUnit } from '../pay-rate.rules.ts';

export const payRate = pgTable('pay_rate', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  teacher_id: idColumn('teacher_id'),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  subject_id: idColumn('subject_id'),
  level_id: idColumn('level_id'),
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  unit: wordColumn<PayUnit>('unit').notNull(),
  rate_fen: fenColumn('rate_fen'),
  valid_from: date('valid_from').notNull(),
  note: text('note').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
