import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { ItemKind } from '../manage-item.rules.ts';

export const manageItem = pgTable('manage_item', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  kind: wordColumn<ItemKind>('kind').notNull().default('cost'),
  is_required: boolean('is_required').notNull().default(false),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const manageItemNames = defineNames(manageItem.id, { name: manageItem.name });
