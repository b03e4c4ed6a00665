import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Currency } from '../../exam-series/exam-series.kinds.ts';
import type { EnquiryService } from '../result-enquiry.rules.ts';
import type { EnquiryState } from '../result-enquiry.status.ts';

const words = (name: string) => text(name).notNull().default('');

export const resultEnquiry = pgTable('result_enquiry', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  result_id: idColumn('result_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  service: wordColumn<EnquiryService>('service').notNull(),
  status: wordColumn<EnquiryState>('status').notNull().default('submitted'),
  currency: wordColumn<Currency>('currency').notNull(),
  board_fee_cents: bigint('board_fee_cents', { mode: 'number' }).notNull(),
  rate_micro: bigint('rate_micro', { mode: 'number' }).notNull(),
  board_fee_fen: fenColumn('board_fee_fen').notNull(),
  service_fee_fen: fenColumn('service_fee_fen').notNull(),
  fee_fen: fenColumn('fee_fen').notNull(),
  deadline_at: timeColumn('deadline_at'),
  grade_before: text('grade_before').notNull(),
  grade_after: text('grade_after'),
  board_reference: words('board_reference'),
  note: words('note'),
  reason: words('reason'),
  created_by: idColumn('created_by'),
  confirmed_by: idColumn('confirmed_by'),
  confirmed_at: timeColumn('confirmed_at'),
  paid_by: idColumn('paid_by'),
  paid_at: timeColumn('paid_at'),
  sent_at: timeColumn('sent_at'),
  ended_at: timeColumn('ended_at'),
  ...versioned(),
});

export const resultEnquiryLine = pgTable('result_enquiry_line', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  enquiry_id: idColumn('enquiry_id').notNull(),
  kind: wordColumn<'fee' | 'refund' | 'settlement'>('kind').notNull(),
  student_fen: fenColumn('student_fen').notNull(),
  payable_fen: fenColumn('payable_fen').notNull(),
  revenue_fen: fenColumn('revenue_fen').notNull(),
  cash_fen: fenColumn('cash_fen').notNull().default(0),
  method_id: idColumn('method_id'),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
