import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { Course } from '../course.contract.ts';

export const course = pgTable('course', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  subject_id: idColumn('subject_id').notNull(),
  level_id: idColumn('level_id'),
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  teacher_id: idColumn('teacher_id').notNull(),
  assistant_id: idColumn('assistant_id'),
  room_id: idColumn('room_id'),
  live_link: text('live_link').notNull().default(''),
  capacity: integer('capacity').notNull(),
  /** Kept by triggers. */
  enrolled_count: integer('enrolled_count').notNull().default(0),
  waiting_count: integer('waiting_count').notNull().default(0),
  price_fen: fenColumn('price_fen').notNull().default(0),
  time_zone: text('time_zone').notNull(),
  starts_on: date('starts_on').notNull(),
  ends_on: date('ends_on').notNull(),
  note: text('note').notNull().default(''),
  reason: text('reason').notNull().default(''),
  status: wordColumn<Course['status']>('status').notNull().default('planning'),
  created_by: idColumn('created_by').notNull(),
  ...versioned(),
});

export const courseSlot = pgTable(
  'course_slot',
  {
    company_id: idColumn('company_id').notNull(),
    course_id: idColumn('course_id').notNull(),
    weekday: smallint('weekday').notNull(),
    from_minute: smallint('from_minute').notNull(),
    to_minute: smallint('to_minute').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.course_id, t.weekday, t.from_minute] })],
);

export const courseStudent = pgTable(
  'course_student',
  {
    company_id: idColumn('company_id').notNull(),
    course_id: idColumn('course_id').notNull(),
    student_id: idColumn('student_id').notNull(),
    is_waiting: boolean('is_waiting').notNull(),
    since: timeColumn('since').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.course_id, t.student_id] })],
);
