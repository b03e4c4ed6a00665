import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';

const pieces = (name: string) => integer(name).notNull().default(0);
const sum = (name: string) => fenColumn(name).notNull().default(0);

export const afterSale = pgTable('after_sale', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  order_id: idColumn('order_id').notNull(),
  line_id: idColumn('line_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  kind: wordColumn<'refund' | 'return' | 'exchange' | 'resend'>('kind').notNull(),
  quantity: integer('quantity').notNull(),
  undelivered: pieces('undelivered'),
  reason_id: idColumn('reason_id'),
  reason_kind: text('reason_kind').generatedAlwaysAs(sql`'after_sale_reason'`),
  note: text('note').notNull().default(''),
  freight_by: wordColumn<'family' | 'company'>('freight_by').notNull().default('company'),
  fee_fen: sum('fee_fen'),
  amount_fen: sum('amount_fen'),
  coin_fen: sum('coin_fen'),
  received_good: pieces('received_good'),
  received_damaged: pieces('received_damaged'),
  sku_id: idColumn('sku_id'),
  held: pieces('held'),
  new_line_id: idColumn('new_line_id'),
  shipment_id: idColumn('shipment_id'),
  new_price_fen: fenColumn('new_price_fen'),
  due_fen: sum('due_fen'),
  held_fen: sum('held_fen'),
  reason: text('reason').notNull().default(''),
  status: wordColumn<'applied' | 'agreed' | 'returned' | 'refunded' | 'resent' | 'refused' | 'withdrawn'>(
    'status',
  )
    .notNull()
    .default('applied'),
  created_by: idColumn('created_by'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  received_by: idColumn('received_by'),
  received_at: timeColumn('received_at'),
  ended_at: timeColumn('ended_at'),
  ...versioned(),
});

export const afterSaleFile = pgTable(
  'after_sale_file',
  {
    company_id: idColumn('company_id').notNull(),
    after_sale_id: idColumn('after_sale_id').notNull(),
    file_id: idColumn('file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.after_sale_id, t.file_id] })],
);
