import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { idColumn, primaryId, versioned } from '@/kernel/server/db/columns.ts';
import type { viewApi } from '../view.contract.ts';

export const view = pgTable('view', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  list: text('list').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull().default(''),
  is_default: boolean('is_default').notNull().default(false),
  ...versioned(),
});

export type Layout = Omit<ParsedOf<typeof viewApi.saveLayout>, 'list'>;
export type Menu = ParsedOf<typeof viewApi.saveMenu>;
export type Guide = ParsedOf<typeof viewApi.saveGuide>;

/** One row for each list, one for the menu and one for the first steps. */
export const viewLayout = pgTable(
  'view_layout',
  {
    family_id: idColumn('family_id').notNull(),
    admin_id: idColumn('admin_id').notNull(),
    list: text('list').notNull(),
    layout: jsonb('layout').$type<Layout | Menu | Guide>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.list] })],
);
