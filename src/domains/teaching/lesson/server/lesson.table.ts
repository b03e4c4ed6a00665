import { sql } from 'drizzle-orm';
import { boolean, customType, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { BookingKind, LessonKind, TrialState } from '../lesson.rules.ts';
import type { LessonState } from '../lesson.status.ts';

export const lesson = pgTable('lesson', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  kind: wordColumn<LessonKind>('kind').notNull().default('lesson'),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  course_id: idColumn('course_id'),
  demand_id: idColumn('demand_id'),
  subject_id: idColumn('subject_id'),
  teacher_id: idColumn('teacher_id').notNull(),
  original_teacher_id: idColumn('original_teacher_id'),
  assistant_id: idColumn('assistant_id'),
  assistant_may_overlap: boolean('assistant_may_overlap').notNull().default(false),
  room_id: idColumn('room_id'),
  live_link: text('live_link').notNull().default(''),
  starts_at: timeColumn('starts_at').notNull(),
  ends_at: timeColumn('ends_at').notNull(),
  minutes: integer('minutes').generatedAlwaysAs(sql`EXTRACT(epoch FROM ends_at - starts_at) / 60`),
  status: wordColumn<LessonState>('status').notNull().default('planned'),
  reason: text('reason').notNull().default(''),
  note: text('note').notNull().default(''),
  trial_state: wordColumn<TrialState>('trial_state').notNull().default(''),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const lessonStudent = pgTable(
  'lesson_student',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    lesson_id: idColumn('lesson_id').notNull(),
    student_id: idColumn('student_id').notNull(),
    is_booked: boolean('is_booked').notNull().default(true),
    /** When leave was asked for, before the lesson. */
    leave_at: timeColumn('leave_at'),
    /** Kept by triggers. */
    starts_at: timeColumn('starts_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lesson_id, t.student_id] })],
);

const range = customType<{ data: string }>({ dataType: () => 'tstzrange' });
/** Of a lesson or of a live class; written by triggers alone. */
export const booking = pgTable('booking', {
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  lesson_id: idColumn('lesson_id'),
  live_id: idColumn('live_id'),
  kind: wordColumn<BookingKind>('kind').notNull(),
  resource_id: idColumn('resource_id').notNull(),
  starts_at: timeColumn('starts_at').notNull(),
  ends_at: timeColumn('ends_at').notNull(),
  during: range('during').generatedAlwaysAs(sql`tstzrange(starts_at, ends_at, '[)')`),
  may_overlap: boolean('may_overlap').notNull().default(false),
});
