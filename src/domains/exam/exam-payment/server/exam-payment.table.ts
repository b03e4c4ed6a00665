import { sql } from 'drizzle-orm';
import { bigint, boolean, date, pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Currency } from '../../exam-series/exam-series.kinds.ts';
import type { PaymentState } from '../exam-payment.status.ts';

export const examPayment = pgTable('exam_payment', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  series_id: idColumn('series_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  method_id: idColumn('method_id').notNull(),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  currency: wordColumn<Currency>('currency').notNull(),
  amount_cents: bigint('amount_cents', { mode: 'number' }).notNull(),
  rate_micro: bigint('rate_micro', { mode: 'number' }).notNull(),
  paid_fen: fenColumn('paid_fen').notNull(),
  owed_fen: fenColumn('owed_fen').notNull(),
  paid_on: date('paid_on').notNull(),
  file_id: idColumn('file_id'),
  note: text('note').notNull().default(''),
  reason: text('reason').notNull().default(''),
  status: wordColumn<PaymentState>('status').notNull().default('posted'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const examPaymentLine = pgTable('exam_payment_line', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  payment_id: idColumn('payment_id').notNull(),
  entry_id: idColumn('entry_id').notNull(),
  kind: wordColumn<'credit' | 'fee'>('kind').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  is_void: boolean('is_void').notNull().default(false),
});
