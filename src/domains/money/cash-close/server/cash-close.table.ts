import { sql } from 'drizzle-orm';
import { customType, date, pgTable, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { CashDay } from '../cash-close.contract.ts';

/** Which transactions one could see; the database compares it. */
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

export const cashClose = pgTable('cash_close', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  day: date('day').notNull(),
  method_id: idColumn('method_id'),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  expected_fen: fenColumn('expected_fen').notNull(),
  counted_fen: fenColumn('counted_fen').notNull(),
  difference_fen: fenColumn('difference_fen').generatedAlwaysAs(sql`counted_fen - expected_fen`),
  reason: text('reason').notNull().default(''),
  /** What closes of before could see of the postings. */
  seen: snapshot('seen').notNull().default(sql`pg_current_snapshot()`),
  approved_fen: fenColumn('approved_fen').notNull().default(0),
  waiting_fen: fenColumn('waiting_fen').notNull().default(0),
  carried_fen: fenColumn('carried_fen').notNull().default(0),
  status: wordColumn<NonNullable<CashDay['status']>>('status').notNull().default('even'),
  created_by: idColumn('created_by').notNull(),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  decision_note: text('decision_note').notNull().default(''),
  ...versioned(),
});

/** Written by the database alone: see the migration. */
export const cashLine = pgTable('cash_line', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  method_id: idColumn('method_id'),
  paid_on: date('paid_on').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  status: wordColumn<'waiting' | 'approved' | 'rejected'>('status').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  kind: text('kind').notNull(),
  recharge_id: idColumn('recharge_id'),
  weapp_payment_id: idColumn('weapp_payment_id'),
  entry_id: idColumn('entry_id'),
  close_id: idColumn('close_id'),
  counted_as: wordColumn<'approved' | 'waiting' | 'explains' | 'by_approval' | 'after_close'>('counted_as'),
  created_at: timeColumn('created_at').notNull().default(sql`clock_timestamp()`),
  decided_at: timeColumn('decided_at'),
});
