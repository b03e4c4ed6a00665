import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { PayUnit } from '../../pay-rate/pay-rate.rules.ts';
import type { LineKind } from '../pay-line.rules.ts';

export const payLine = pgTable('pay_line', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  teacher_id: idColumn('teacher_id').notNull(),
  lesson_id: idColumn('lesson_id').notNull(),
  turn: integer('turn').notNull(),
  kind: wordColumn<LineKind>('kind').notNull(),
  month: text('month').notNull(),
  corrects_month: text('corrects_month'),
  lesson_on: date('lesson_on').notNull(),
  starts_at: timeColumn('starts_at').notNull(),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  subject_id: idColumn('subject_id'),
  level_id: idColumn('level_id'),
  outcome: text('outcome').notNull(),
  minutes: integer('minutes').notNull(),
  percent: smallint('percent').notNull(),
  unit: wordColumn<PayUnit>('unit'),
  rate_fen: fenColumn('rate_fen'),
  hour_minutes: smallint('hour_minutes').notNull(),
  is_override: boolean('is_override').notNull().default(false),
  is_missing: boolean('is_missing').notNull().default(false),
  amount_fen: fenColumn('amount_fen').notNull(),
  reason: text('reason').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const payOverride = pgTable(
  'pay_override',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    lesson_id: idColumn('lesson_id').notNull(),
    unit: wordColumn<PayUnit>('unit').notNull(),
    rate_fen: fenColumn('rate_fen').notNull(),
    reason: text('reason').notNull().default(''),
    created_by: idColumn('created_by'),
    created_at: timeColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.lesson_id] })],
);
