import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { AnyOutcome } from '../attendance.rules.ts';
import type { MakeUpState } from '../make-up.status.ts';

export const attendance = pgTable(
  'attendance',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    lesson_id: idColumn('lesson_id').notNull(),
    student_id: idColumn('student_id').notNull(),
    starts_at: timeColumn('starts_at').notNull(),
    outcome: wordColumn<AnyOutcome>('outcome').notNull(),
    taught_minutes: integer('taught_minutes').notNull(),
    deducted_minutes: integer('deducted_minutes').notNull(),
    course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
    note: text('note').notNull().default(''),
    marked_by: idColumn('marked_by'),
    marked_at: timeColumn('marked_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.lesson_id, t.student_id] })],
);

export const makeUp = pgTable('make_up', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  missed_lesson_id: idColumn('missed_lesson_id').notNull(),
  deducted_minutes: integer('deducted_minutes').notNull().default(0),
  lesson_id: idColumn('lesson_id'),
  status: wordColumn<MakeUpState>('status').notNull().default('owed'),
  expires_on: date('expires_on').notNull(),
  ...versioned(),
});

export type ChangeKind = 'mark' | 'correct' | 'undo';
export const attendanceChange = pgTable('attendance_change', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  lesson_id: idColumn('lesson_id').notNull(),
  kind: wordColumn<ChangeKind>('kind').notNull(),
  posted_on: date('posted_on').notNull(),
  accounting_on: date('accounting_on'),
  corrects_month: text('corrects_month'),
  minutes: integer('minutes').notNull(),
  revenue_fen: fenColumn('revenue_fen').notNull(),
  pay_fen: fenColumn('pay_fen').notNull(),
  reason: text('reason').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
