import { sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn, versioned } from '@/kernel/server/db/columns.ts';

export const receipt = pgTable('receipt', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  reference: text('reference').notNull().default(''),
  amount_fen: fenColumn('amount_fen').notNull(),
  fee_fen: fenColumn('fee_fen').notNull().default(0),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  method_id: idColumn('method_id').notNull(),
  payer: text('payer').notNull().default(''),
  paid_at: timeColumn('paid_at').notNull(),
  file_id: idColumn('file_id'),
  is_live: boolean('is_live').notNull().default(true),
  created_by: idColumn('created_by'),
  ...versioned(),
});
