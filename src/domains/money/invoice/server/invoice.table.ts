import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Invoice } from '../invoice.contract.ts';

export const invoice = pgTable('invoice', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  contract_id: idColumn('contract_id'),
  recharge_id: idColumn('recharge_id'),
  amount_fen: fenColumn('amount_fen').notNull(),
  kind: wordColumn<Invoice['kind']>('kind').notNull().default('normal'),
  title: text('title').notNull(),
  tax_number: text('tax_number').notNull().default(''),
  email: text('email').notNull().default(''),
  note: text('note').notNull().default(''),
  invoice_no: text('invoice_no').notNull().default(''),
  issued_on: date('issued_on'),
  red_no: text('red_no').notNull().default(''),
  red_on: date('red_on'),
  reason: text('reason').notNull().default(''),
  status: wordColumn<Invoice['status']>('status').notNull().default('requested'),
  created_by: idColumn('created_by').notNull(),
  ...versioned(),
});
