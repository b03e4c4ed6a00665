import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Degree, Scheme } from '../../programme/programme.rules.ts';
import type { Bringer, Need } from '../document-template.rules.ts';
import type { Stage } from '../stage.text.ts';

export const documentTemplate = pgTable('document_template', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  scheme: wordColumn<Scheme>('scheme'),
  degree: wordColumn<Degree>('degree'),
  stage: wordColumn<Stage>('stage').notNull(),
  name: text('name').notNull(),
  need: wordColumn<Need>('need').notNull().default('required'),
  brought_by: wordColumn<Bringer>('brought_by').notNull().default('family'),
  days_before: smallint('days_before').notNull().default(14),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});
