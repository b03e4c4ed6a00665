import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { RenewalState, Why } from '../renewal.rules.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const renewal = pgTable('renewal', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  why: wordColumn<Why>('why').notNull(),
  due_on: date('due_on').notNull(),
  opened_on: date('opened_on').notNull(),
  owner_id: idColumn('owner_id'),
  adviser_id: idColumn('adviser_id'),
  teacher_id: idColumn('teacher_id'),
  opened_minutes: integer('opened_minutes').notNull(),
  remaining_minutes: integer('remaining_minutes').notNull(),
  held_minutes: integer('held_minutes').notNull(),
  run_out_on: date('run_out_on'),
  is_estimate: boolean('is_estimate').notNull().default(false),
  weekly_minutes: integer('weekly_minutes').notNull().default(0),
  booked_until: date('booked_until'),
  booked_left_minutes: integer('booked_left_minutes').notNull().default(0),
  past_minutes: integer('past_minutes').array().notNull().default([]),
  is_at_risk: boolean('is_at_risk').notNull().default(false),
  expected_fen: fenColumn('expected_fen'),
  status: wordColumn<RenewalState>('status').notNull().default('open'),
  snoozed_until: date('snoozed_until'),
  lost_reason_id: idColumn('lost_reason_id'),
  lost_reason_kind: text('lost_reason_kind').generatedAlwaysAs(sql`'renewal_lost_reason'`),
  is_no_answer: boolean('is_no_answer').notNull().default(false),
  next_on: date('next_on'),
  next_what: text('next_what').notNull().default(''),
  log_count: integer('log_count').notNull().default(0),
  last_contact_at: timeColumn('last_contact_at'),
  last_words: text('last_words').notNull().default(''),
  doc: wordColumn<'recharge' | 'class_lot'>('doc'),
  doc_id: idColumn('doc_id'),
  renewed_fen: fenColumn('renewed_fen'),
  renewed_minutes: integer('renewed_minutes'),
  closed_on: date('closed_on'),
  closed_at: timeColumn('closed_at'),
  told_on: date('told_on'),
  ...versioned(),
});

export const renewalLog = pgTable('renewal_log', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  renewal_id: idColumn('renewal_id').notNull(),
  method_id: idColumn('method_id'),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'follow_method'`),
  content: text('content').notNull(),
  is_effective: boolean('is_effective').notNull(),
  next_on: date('next_on'),
  next_what: text('next_what').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
