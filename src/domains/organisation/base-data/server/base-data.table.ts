import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/columns.ts';

export const baseItem = pgTable('base_item', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  kind: wordColumn<'alevel' | 'education_type' | 'new_team'>('kind').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});
