import { sql } from 'drizzle-orm';
import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { ExamZone } from '../exam-series.kinds.ts';

export const examSeries = pgTable('exam_series', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  exam_board_kind: text('exam_board_kind').generatedAlwaysAs(sql`'exam_board'`),
  name: text('name').notNull(),
  zone: wordColumn<ExamZone>('zone').notNull(),
  starts_on: date('starts_on').notNull(),
  ends_on: date('ends_on').notNull(),
  results_on: date('results_on'),
  enquiry_until: timeColumn('enquiry_until'),
  note: text('note').notNull().default(''),
  status: wordColumn<'planned' | 'open' | 'closed' | 'results'>('status').notNull().default('planned'),
  ...versioned(),
});

export const examKeyTime = pgTable(
  'exam_key_time',
  {
    family_id: idColumn('family_id').notNull(),
    series_id: idColumn('series_id').notNull(),
    name: text('name').notNull(),
    at: timeColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.series_id, t.name] })],
);

export const examSeriesNames = defineNames(examSeries.id, {
  name: examSeries.name,
  exam_board_id: examSeries.exam_board_id,
});
