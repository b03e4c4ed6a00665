import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import type { MoveKind } from '../stock.kinds.ts';

export const skuStock = pgTable(
  'sku_stock',
  {
    company_id: idColumn('company_id').notNull(),
    family_id: idColumn('family_id').notNull().default(sql`app_family()`),
    product_id: idColumn('product_id').notNull(),
    sku_id: idColumn('sku_id').notNull(),
    on_hand: integer('on_hand').notNull().default(0),
    held: integer('held').notNull().default(0),
    value_fen: fenColumn('value_fen').notNull().default(0),
    last_cost_fen: fenColumn('last_cost_fen').notNull().default(0),
    counted_on: date('counted_on'),
    low_told_on: date('low_told_on'),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.sku_id] })],
);

export const stockMove = pgTable('stock_move', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  product_id: idColumn('product_id').notNull(),
  sku_id: idColumn('sku_id').notNull(),
  kind: wordColumn<MoveKind>('kind').notNull(),
  quantity: integer('quantity').notNull(),
  unit_cost_fen: fenColumn('unit_cost_fen'),
  value_fen: fenColumn('value_fen').notNull().default(0),
  balance_after: integer('balance_after').notNull().default(0),
  value_after_fen: fenColumn('value_after_fen').notNull().default(0),
  counted: integer('counted'),
  expected: integer('expected'),
  supplier: text('supplier').notNull().default(''),
  document: text('document').notNull().default(''),
  reason: text('reason').notNull().default(''),
  other_company_id: idColumn('other_company_id'),
  order_line_id: idColumn('order_line_id'),
  moved_on: date('moved_on').notNull(),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
