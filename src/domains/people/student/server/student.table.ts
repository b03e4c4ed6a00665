import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Gender, Relation } from '../student.rules.ts';
import type { StudentStatus } from '../student.status.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const student = pgTable('student', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull().default(''),
  username: text('username').notNull(),
  english_name: text('english_name').notNull().default(''),
  gender: wordColumn<Gender>('gender').notNull().default(''),
  birthday: date('birthday'),
  phone: text('phone').notNull().default(''),
  wechat: text('wechat').notNull().default(''),
  email: text('email').notNull().default(''),
  school: text('school').notNull().default(''),
  grade: text('grade').notNull().default(''),
  level_id: idColumn('level_id'),
  /** Part of the reference: a level is an item of the levels' list and of no other. */
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  education_type_id: idColumn('education_type_id'),
  education_type_kind: text('education_type_kind').generatedAlwaysAs(sql`'education_type'`),
  region_id: idColumn('region_id'),
  region_kind: text('region_kind').generatedAlwaysAs(sql`'region'`),
  time_zone: text('time_zone').notNull().default(''),
  adviser_id: idColumn('adviser_id'),
  class_teacher_id: idColumn('class_teacher_id'),
  guidance_id: idColumn('guidance_id'),
  academic_affairs_id: idColumn('academic_affairs_id'),
  assistant_id: idColumn('assistant_id'),
  channel_id: idColumn('channel_id'),
  source_lead_id: idColumn('source_lead_id'),
  referrer_student_id: idColumn('referrer_student_id'),
  status: wordColumn<StudentStatus>('status').notNull().default('potential'),
  notes: text('notes').notNull().default(''),
  search_text: text('search_text').notNull().default(''),
  search_phones: text('search_phones').notNull().default(''),
  ...versioned(),
});

export const studentSearch = pgTable(
  'student_search',
  {
    company_id: idColumn('company_id').notNull(),
    token: text('token').notNull(),
    student_id: idColumn('student_id').notNull(),
    /** The student's own: the list goes by it. */
    created_at: timeColumn('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.token, t.created_at, t.student_id] })],
);

export const studentGuardian = pgTable('student_guardian', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  name: text('name').notNull(),
  relation: wordColumn<Relation>('relation').notNull(),
  phone: text('phone').notNull().default(''),
});

export const studentPhone = pgTable(
  'student_phone',
  {
    company_id: idColumn('company_id').notNull(),
    phone: text('phone').notNull(),
    student_id: idColumn('student_id').notNull(),
    is_shared: boolean('is_shared').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.phone, t.student_id] })],
);

export const studentLabel = pgTable(
  'student_label',
  {
    family_id: family(),
    company_id: idColumn('company_id').notNull(),
    student_id: idColumn('student_id').notNull(),
    label_id: idColumn('label_id').notNull(),
    label_kind: text('label_kind').generatedAlwaysAs(sql`'student_label'`),
  },
  (t) => [primaryKey({ columns: [t.student_id, t.label_id] })],
);

export const studentFigures = pgTable('student_figures', {
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').primaryKey(),
  remaining_minutes: integer('remaining_minutes').notNull().default(0),
  scheduled_minutes: integer('scheduled_minutes').notNull().default(0),
  next_lesson_at: timeColumn('next_lesson_at'),
  last_lesson_at: timeColumn('last_lesson_at'),
  run_out_on: date('run_out_on'),
  reckoned_on: date('reckoned_on'),
});
