import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { ItemKind } from '../../manage-item/manage-item.rules.ts';
import type { ManageData } from '../manage-data.contract.ts';

export const manageData = pgTable('manage_data', {
  ...approvalColumns<ManageData['status']>('draft'),
  month: text('month').notNull(),
  manage_item_id: idColumn('manage_item_id').notNull(),
  item_kind: wordColumn<ItemKind>('item_kind').notNull(),
  amount_fen: fenColumn('amount_fen'),
  quantity: integer('quantity'),
  file_id: idColumn('file_id'),
});

export const manageDataRevision = pgTable(
  'manage_data_revision',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    manage_data_id: idColumn('manage_data_id').notNull(),
    revision: integer('revision').notNull(),
    amount_fen: fenColumn('amount_fen'),
    quantity: integer('quantity'),
    note: text('note').notNull(),
    created_by: idColumn('created_by'),
    created_at: timeColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.manage_data_id, t.revision] })],
);
