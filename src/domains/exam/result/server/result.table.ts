import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { ResultKind, Source, Track, Why } from '../result.rules.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const examResult = pgTable('exam_result', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  item_id: idColumn('item_id').notNull(),
  series_id: idColumn('series_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  kind: wordColumn<ResultKind>('kind').notNull(),
  track: wordColumn<Track>('track')
    .notNull()
    .generatedAlwaysAs(sql`CASE WHEN kind IN ('provisional', 'final') THEN 'official' ELSE kind END`),
  grade: text('grade').notNull(),
  mark: integer('mark'),
  points: integer('points'),
  reckoned_grade: text('reckoned_grade'),
  is_flagged: boolean('is_flagged').notNull().default(false),
  source: wordColumn<Source>('source').notNull(),
  revision: integer('revision').notNull().default(1),
  teacher_id: idColumn('teacher_id'),
  ...versioned(),
});

export const resultRevision = pgTable(
  'result_revision',
  {
    company_id: idColumn('company_id').notNull(),
    family_id: family(),
    result_id: idColumn('result_id').notNull(),
    revision: integer('revision').notNull(),
    kind: wordColumn<ResultKind>('kind').notNull(),
    grade: text('grade').notNull(),
    mark: integer('mark'),
    points: integer('points'),
    reckoned_grade: text('reckoned_grade'),
    is_flagged: boolean('is_flagged').notNull().default(false),
    source: wordColumn<Source>('source').notNull(),
    why: wordColumn<Why>('why').notNull(),
    note: text('note').notNull().default(''),
    file_id: idColumn('file_id'),
    created_by: idColumn('created_by'),
    created_at: timeColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.result_id, t.revision] })],
);

export const resultComponent = pgTable(
  'result_component',
  {
    company_id: idColumn('company_id').notNull(),
    family_id: family(),
    result_id: idColumn('result_id').notNull(),
    revision: integer('revision').notNull(),
    component_id: idColumn('component_id').notNull(),
    mark: integer('mark'),
    grade: text('grade'),
    is_absent: boolean('is_absent').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.result_id, t.revision, t.component_id] })],
);
