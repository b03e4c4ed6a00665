import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, timeColumn, wordColumn } from '../db/columns.ts';

/** Who made or changed a document that is decided on; written by triggers. */
export const documentMaker = pgTable('document_maker', {
  family_id: idColumn('family_id').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  why: wordColumn<'made' | 'secret' | 'decided'>('why').notNull().default('made'),
  at: timeColumn('at').notNull().defaultNow(),
});
