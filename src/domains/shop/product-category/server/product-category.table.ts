import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';

export const productCategory = pgTable('product_category', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});
