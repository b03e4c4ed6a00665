import { sql } from 'drizzle-orm';
import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Broken } from '../score-guarantee.rules.ts';
import type { GuaranteeState } from '../score-guarantee.status.ts';

export const scoreGuarantee = pgTable('score_guarantee', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  contract_line_id: idColumn('contract_line_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  series_id: idColumn('series_id').notNull(),
  item_id: idColumn('item_id'),
  subject_id: idColumn('subject_id'),
  grade: text('grade').notNull(),
  attendance_percent: smallint('attendance_percent'),
  homework_grade: smallint('homework_grade'),
  status: wordColumn<GuaranteeState>('status').notNull().default('open'),
  result_id: idColumn('result_id'),
  result_grade: text('result_grade'),
  attended_count: integer('attended_count'),
  lesson_count: integer('lesson_count'),
  homework_tenths: integer('homework_tenths'),
  broken: wordColumn<Broken>('broken'),
  judged_at: timeColumn('judged_at'),
  refund_id: idColumn('refund_id'),
  note: text('note').notNull().default(''),
  created_by: idColumn('created_by'),
  ...versioned(),
});
