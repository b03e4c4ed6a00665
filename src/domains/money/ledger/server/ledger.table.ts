import { customType, date, pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import type { CompanyAccount, StudentAccount } from '../ledger.accounts.ts';

/** The transaction that made a row; the database compares it. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
const balance = (name: string) => fenColumn(name).notNull().default(0);

export const studentMoney = pgTable('student_money', {
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  virtual_fen: balance('virtual_fen'),
  virtual_held_fen: balance('virtual_held_fen'),
  new_fen: balance('new_fen'),
  new_held_fen: balance('new_held_fen'),
  learning_fen: balance('learning_fen'),
  learning_held_fen: balance('learning_held_fen'),
  classes_fen: balance('classes_fen'),
  classes_held_fen: balance('classes_held_fen'),
  store_fen: balance('store_fen'),
  store_held_fen: balance('store_held_fen'),
  apply_fen: balance('apply_fen'),
  apply_held_fen: balance('apply_held_fen'),
});

export const ledgerEntry = pgTable('ledger_entry', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  posted_at: timeColumn('posted_at').notNull(),
  posted_on: date('posted_on').notNull(),
  accounting_on: date('accounting_on').notNull(),
  kind: text('kind').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  key: text('key').notNull(),
  admin_id: idColumn('admin_id'),
  memo: text('memo').notNull().default(''),
  reverses: idColumn('reverses'),
  corrects_month: text('corrects_month'),
  tx: transactionId('tx').notNull(),
});

export const ledgerPosting = pgTable('ledger_posting', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  entry_id: idColumn('entry_id').notNull(),
  tx: transactionId('tx').notNull(),
  posted_at: timeColumn('posted_at').notNull(),
  posted_on: date('posted_on').notNull(),
  accounting_on: date('accounting_on').notNull(),
  account: wordColumn<StudentAccount | CompanyAccount>('account').notNull(),
  student_id: idColumn('student_id'),
  method_id: idColumn('method_id'),
  amount_fen: fenColumn('amount_fen').notNull(),
  balance_after_fen: fenColumn('balance_after_fen'),
});

export const ledgerHold = pgTable('ledger_hold', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  account: wordColumn<StudentAccount>('account').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  placed_at: timeColumn('placed_at').notNull(),
  ended_at: timeColumn('ended_at'),
  outcome: wordColumn<'released' | 'consumed'>('outcome'),
});
