import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Session } from '../../exam-series/exam-series.kinds.ts';

export const examOffering = pgTable('exam_offering', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  series_id: idColumn('series_id').notNull(),
  item_id: idColumn('item_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  max_mark: integer('max_mark'),
  ...versioned(),
});

export const examOption = pgTable(
  'exam_option',
  {
    family_id: idColumn('family_id').notNull(),
    offering_id: idColumn('offering_id').notNull(),
    code: text('code').notNull(),
    title: text('title').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.offering_id, t.code] })],
);

export const examComponent = pgTable('exam_component', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  offering_id: idColumn('offering_id').notNull(),
  position: smallint('position').notNull().default(0),
  code: text('code').notNull(),
  title: text('title').notNull().default(''),
  is_timed: boolean('is_timed').notNull().default(true),
  session: wordColumn<Session>('session'),
  starts_at: timeColumn('starts_at'),
  minutes: integer('minutes'),
  site: text('site').notNull().default(''),
  max_mark: integer('max_mark'),
  options: text('options').array().notNull().default([]),
});

export const gradeBoundary = pgTable('grade_boundary', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  offering_id: idColumn('offering_id').notNull(),
  component_id: idColumn('component_id'),
  grade: text('grade').notNull(),
  mark: integer('mark').notNull(),
});
