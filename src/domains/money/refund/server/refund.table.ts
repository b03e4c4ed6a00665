import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Refund } from '../refund.contract.ts';
import type { LineAccount, Policy } from '../refund.rules.ts';

export const refund = pgTable('refund', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  policy: wordColumn<Policy>('policy').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  /** Part of the reference: a method is an item of the methods' list and of no other. */
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  method_id: idColumn('method_id').notNull(),
  payee_name: text('payee_name').notNull(),
  payee_account: text('payee_account').notNull().default(''),
  payee_bank: text('payee_bank').notNull().default(''),
  cause: text('cause').notNull(),
  status: wordColumn<Refund['status']>('status').notNull().default('submitted'),
  created_by: idColumn('created_by').notNull(),
  confirmed_by: idColumn('confirmed_by'),
  approved_by: idColumn('approved_by'),
  finance_approved_by: idColumn('finance_approved_by'),
  payee_by: idColumn('payee_by'),
  paid_by: idColumn('paid_by'),
  paid_at: timeColumn('paid_at'),
  pay_reference: text('pay_reference').notNull().default(''),
  paid_on: date('paid_on'),
  recalculated: integer('recalculated').notNull().default(0),
  ended_contract_ids: idColumn('ended_contract_ids').array().notNull().default([]),
  ...versioned(),
});

export const refundLine = pgTable('refund_line', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  refund_id: idColumn('refund_id').notNull(),
  account: wordColumn<LineAccount>('account').notNull(),
  lot_id: idColumn('lot_id'),
  paid_minutes: integer('paid_minutes').notNull().default(0),
  gift_minutes: integer('gift_minutes').notNull().default(0),
  list_fen: fenColumn('list_fen'),
  list_minutes: integer('list_minutes'),
  book_value_fen: fenColumn('book_value_fen').notNull(),
  refund_amount_fen: fenColumn('refund_amount_fen').notNull(),
  learning_fen: fenColumn('learning_fen').notNull().default(0),
  new_fen: fenColumn('new_fen').notNull().default(0),
  virtual_fen: fenColumn('virtual_fen').notNull().default(0),
});

export const refundDeduction = pgTable(
  'refund_deduction',
  {
    company_id: idColumn('company_id').notNull(),
    refund_id: idColumn('refund_id').notNull(),
    name: text('name').notNull(),
    amount_fen: fenColumn('amount_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.refund_id, t.name] })],
);

export const refundFile = pgTable(
  'refund_file',
  {
    company_id: idColumn('company_id').notNull(),
    refund_id: idColumn('refund_id').notNull(),
    file_id: idColumn('file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.refund_id, t.file_id] })],
);

export const refundStep = pgTable('refund_step', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  refund_id: idColumn('refund_id').notNull(),
  from_status: wordColumn<Refund['status']>('from_status'),
  to_status: wordColumn<Refund['status']>('to_status').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  admin_id: idColumn('admin_id'),
  for_admin_id: idColumn('for_admin_id'),
  note: text('note').notNull().default(''),
  created_at: timeColumn('created_at').notNull(),
});
