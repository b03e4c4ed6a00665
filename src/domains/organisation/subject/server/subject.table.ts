import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { inLanguage } from '@/kernel/server/db/language.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { CourseTypeCode } from '../../course-type/course-type.rules.ts';

export const subject = pgTable('subject', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  name_en: text('name_en').notNull().default(''),
  code: text('code').notNull().default(''),
  exam_board_id: idColumn('exam_board_id'),
  exam_board_kind: text('exam_board_kind').generatedAlwaysAs(sql`'exam_board'`),
  course_types: smallint('course_types').array().$type<CourseTypeCode[]>().notNull().default([]),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const subjectLevel = pgTable(
  'subject_level',
  {
    family_id: idColumn('family_id').notNull(),
    subject_id: idColumn('subject_id').notNull(),
    level_id: idColumn('level_id').notNull(),
    level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  },
  (t) => [primaryKey({ columns: [t.subject_id, t.level_id] })],
);

/** As the reader's language has it. What is kept (a notice, a contract on paper) has the plain name. */
export const subjectName = inLanguage(subject.name, subject.name_en);
/** The same in a statement that calls the table `s`. */
export const subjectNameOfS = inLanguage(sql`s.name`, sql`s.name_en`);
export const subjectNames = defineNames(subject.id, { name: subject.name, code: subject.code }, undefined, {
  name: subject.name_en,
});
