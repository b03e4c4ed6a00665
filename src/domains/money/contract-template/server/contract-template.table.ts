import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';

export const contractTemplate = pgTable('contract_template', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  edition: integer('edition').notNull().default(1),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const contractEdition = pgTable('contract_edition', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  template_id: idColumn('template_id').notNull(),
  edition: integer('edition').notNull(),
  body: text('body').notNull(),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
