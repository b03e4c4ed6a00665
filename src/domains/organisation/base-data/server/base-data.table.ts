import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { BaseKind } from '../base-data.rules.ts';

export const baseItem = pgTable('base_item', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  kind: wordColumn<BaseKind>('kind').notNull(),
  parent_id: idColumn('parent_id'),
  name: text('name').notNull(),
  body: text('body').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const baseNames = defineNames(baseItem.id, { name: baseItem.name, sort: baseItem.sort });
