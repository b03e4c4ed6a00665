import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';

export const gradeScale = pgTable('grade_scale', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const scaleGrade = pgTable(
  'scale_grade',
  {
    family_id: idColumn('family_id').notNull(),
    scale_id: idColumn('scale_id').notNull(),
    grade: text('grade').notNull(),
    position: smallint('position').notNull(),
    points: integer('points'),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.scale_id, t.grade] })],
);

export const gradeScaleNames = defineNames(gradeScale.id, { name: gradeScale.name });
