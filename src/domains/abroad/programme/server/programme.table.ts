import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { AdmissionTest, Degree, Qualification, Scheme } from '../programme.rules.ts';

export const programme = pgTable('programme', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  institution_id: idColumn('institution_id').notNull(),
  name: text('name').notNull(),
  degree: wordColumn<Degree>('degree').notNull(),
  field: text('field').notNull().default(''),
  scheme: wordColumn<Scheme>('scheme').notNull().default('direct'),
  requirement: text('requirement').notNull().default(''),
  qualification: wordColumn<Qualification>('qualification'),
  grade_pattern: text('grade_pattern').notNull().default(''),
  include_subject: text('include_subject').notNull().default(''),
  include_grade: text('include_grade').notNull().default(''),
  test: wordColumn<AdmissionTest>('test'),
  test_overall: text('test_overall').notNull().default(''),
  test_each: text('test_each').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const programmeNames = defineNames(programme.id, {
  name: programme.name,
  institution_id: programme.institution_id,
  degree: programme.degree,
});
