import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { Shelf } from '../../product/product.kinds.ts';

export const productCategory = pgTable('product_category', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  picture_id: idColumn('picture_id'),
  shelves: text('shelves').array().$type<Shelf[]>().notNull().default(['zhiliao', 'weapp']),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const productCategoryNames = defineNames(productCategory.id, { name: productCategory.name });
