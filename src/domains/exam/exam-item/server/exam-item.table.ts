import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { ItemKind, Qualification } from '../../exam-series/exam-series.kinds.ts';

export const examItem = pgTable('exam_item', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  exam_board_kind: text('exam_board_kind').generatedAlwaysAs(sql`'exam_board'`),
  code: text('code').notNull(),
  title: text('title').notNull(),
  kind: wordColumn<ItemKind>('kind').notNull(),
  qualification: wordColumn<Qualification>('qualification').notNull(),
  subject_id: idColumn('subject_id'),
  scale_id: idColumn('scale_id'),
  takes_private: boolean('takes_private').notNull().default(true),
  takes_late: boolean('takes_late').notNull().default(true),
  prerequisite_id: idColumn('prerequisite_id'),
  prerequisite_months: smallint('prerequisite_months'),
  note: text('note').notNull().default(''),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const examAwardUnit = pgTable(
  'exam_award_unit',
  {
    family_id: idColumn('family_id').notNull(),
    award_id: idColumn('award_id').notNull(),
    award_kind: text('award_kind').generatedAlwaysAs(sql`'award'`),
    unit_id: idColumn('unit_id').notNull(),
    unit_kind: text('unit_kind').generatedAlwaysAs(sql`'unit'`),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.award_id, t.unit_id] })],
);

export const examItemNames = defineNames(examItem.id, { code: examItem.code, title: examItem.title });
