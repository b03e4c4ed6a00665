import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { Employment } from '../teacher.rules.ts';

export const teacher = pgTable('teacher', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  admin_id: idColumn('admin_id'),
  teacher_name: text('teacher_name').notNull(),
  english_name: text('english_name').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  employment: wordColumn<Employment>('employment').notNull().default('full'),
  time_zone: text('time_zone').notNull().default(''),
  tier_id: idColumn('tier_id'),
  /** Part of the reference: a tier is an item of the tiers' list and of no other. */
  tier_kind: text('tier_kind').generatedAlwaysAs(sql`'teacher_tier'`),
  note: text('note').notNull().default(''),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  search_text: text('search_text').notNull().default(''),
  ...versioned(),
});

export const teacherCompany = pgTable(
  'teacher_company',
  {
    family_id: idColumn('family_id').notNull(),
    teacher_id: idColumn('teacher_id').notNull(),
    company_id: idColumn('company_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.teacher_id, t.company_id] })],
);

export const teacherSubject = pgTable('teacher_subject', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  teacher_id: idColumn('teacher_id').notNull(),
  subject_id: idColumn('subject_id').notNull(),
  level_id: idColumn('level_id'),
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
});

export const teacherWeek = pgTable(
  'teacher_week',
  {
    family_id: idColumn('family_id').notNull(),
    teacher_id: idColumn('teacher_id').notNull(),
    weekday: smallint('weekday').notNull(),
    from_minute: smallint('from_minute').notNull(),
    to_minute: smallint('to_minute').notNull(),
  },
  (t) => [primaryKey({ columns: [t.teacher_id, t.weekday, t.from_minute] })],
);

export const teacherException = pgTable('teacher_exception', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  teacher_id: idColumn('teacher_id').notNull(),
  starts_at: timeColumn('starts_at').notNull(),
  ends_at: timeColumn('ends_at').notNull(),
  is_free: smallint('is_free').$type<0 | 1>().notNull().default(0),
  note: text('note').notNull().default(''),
});

export const teacherSearch = pgTable(
  'teacher_search',
  {
    family_id: idColumn('family_id').notNull(),
    token: text('token').notNull(),
    teacher_id: idColumn('teacher_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.token, t.teacher_id] })],
);

export const teacherNames = defineNames(teacher.id, { name: teacher.teacher_name });
