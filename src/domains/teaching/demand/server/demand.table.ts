import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { Demand } from '../demand.contract.ts';

export const demand = pgTable('demand', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  subject_id: idColumn('subject_id').notNull(),
  level_id: idColumn('level_id'),
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  minutes: integer('minutes').notNull(),
  lesson_minutes: integer('lesson_minutes').notNull(),
  planned_minutes: integer('planned_minutes').notNull().default(0),
  goal: text('goal').notNull().default(''),
  time_zone: text('time_zone').notNull(),
  starts_on: date('starts_on').notNull(),
  deadline: date('deadline'),
  on_credit: boolean('on_credit').notNull().default(false),
  note: text('note').notNull().default(''),
  reason: text('reason').notNull().default(''),
  status: wordColumn<Demand['status']>('status').notNull().default('draft'),
  created_by: idColumn('created_by').notNull(),
  submitted_at: timeColumn('submitted_at'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ...versioned(),
});

const part = () => ({
  company_id: idColumn('company_id').notNull(),
  demand_id: idColumn('demand_id').notNull(),
});

export const demandStudent = pgTable(
  'demand_student',
  { ...part(), student_id: idColumn('student_id').notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.demand_id, t.student_id] })],
);

export const demandSlot = pgTable(
  'demand_slot',
  {
    ...part(),
    weekday: smallint('weekday').notNull(),
    from_minute: smallint('from_minute').notNull(),
    to_minute: smallint('to_minute').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.demand_id, t.weekday, t.from_minute] })],
);

export const demandTeacher = pgTable(
  'demand_teacher',
  {
    family_id: idColumn('family_id').notNull(),
    ...part(),
    teacher_id: idColumn('teacher_id').notNull(),
    is_wanted: boolean('is_wanted').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.demand_id, t.teacher_id] })],
);
