import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { PartnerStatement } from '../partner-statement.contract.ts';

export const partnerStatement = pgTable('partner_statement', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  file_name: text('file_name').notNull(),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  method_id: idColumn('method_id').notNull(),
  status: wordColumn<PartnerStatement['status']>('status').notNull().default('open'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  pay_reference: text('pay_reference').notNull().default(''),
  paid_on: date('paid_on'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const partnerLine = pgTable('partner_line', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  statement_id: idColumn('statement_id').notNull(),
  position: integer('position').notNull(),
  reference: text('reference').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  fee_fen: fenColumn('fee_fen').notNull().default(0),
  payer: text('payer').notNull().default(''),
  student_number: text('student_number').notNull().default(''),
  paid_at: timeColumn('paid_at').notNull(),
});
