import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { NameForm, Need } from '../exam-centre.rules.ts';

export const examCentre = pgTable('exam_centre', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  exam_board_kind: text('exam_board_kind').generatedAlwaysAs(sql`'exam_board'`),
  name: text('name').notNull(),
  number: text('number').notNull(),
  city: text('city').notNull().default(''),
  needs: text('needs').array().$type<Need[]>().notNull().default([]),
  name_form: wordColumn<NameForm>('name_form').notNull().default('surname_first'),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const examCentreNames = defineNames(examCentre.id, {
  name: examCentre.name,
  number: examCentre.number,
});
