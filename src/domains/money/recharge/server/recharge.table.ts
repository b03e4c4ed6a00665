import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Recharge } from '../recharge.contract.ts';

export const recharge = pgTable('recharge', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  receipt_id: idColumn('receipt_id').notNull(),
  method_id: idColumn('method_id').notNull(),
  paid_at: timeColumn('paid_at').notNull(),
  student_id: idColumn('student_id').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  fee_fen: fenColumn('fee_fen').notNull().default(0),
  category: wordColumn<Recharge['category']>('category').notNull(),
  account: wordColumn<Recharge['account']>('account').notNull().default('new'),
  gift_fen: fenColumn('gift_fen').notNull().default(0),
  referrer_id: idColumn('referrer_id'),
  reward_fen: fenColumn('reward_fen').notNull().default(0),
  adviser_id: idColumn('adviser_id'),
  channel_id: idColumn('channel_id'),
  contract_id: idColumn('contract_id'),
  contract_fen: fenColumn('contract_fen').notNull().default(0),
  buy_hours: smallint('buy_hours').$type<0 | 1>().notNull().default(0),
  note: text('note').notNull().default(''),
  status: wordColumn<Recharge['status']>('status').notNull().default('draft'),
  submitted_by: idColumn('submitted_by'),
  submitted_at: timeColumn('submitted_at'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  rebacked_by: idColumn('rebacked_by'),
  rebacked_at: timeColumn('rebacked_at'),
  reason: text('reason').notNull().default(''),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const rechargeTag = pgTable(
  'recharge_tag',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    recharge_id: idColumn('recharge_id').notNull(),
    label_kind: text('label_kind').generatedAlwaysAs(sql`'recharge_label'`),
    label_id: idColumn('label_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.recharge_id, t.label_id] })],
);

/** What coins have made up of a clawback: taken by an entry, brought by another, and given back when that is reversed. */
export const clawbackSettlement = pgTable('clawback_settlement', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  clawback_id: idColumn('clawback_id').notNull(),
  recharge_id: idColumn('recharge_id').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  entry_id: idColumn('entry_id').notNull(),
  cause_entry_id: idColumn('cause_entry_id'),
  undone_entry_id: idColumn('undone_entry_id'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const clawback = pgTable('clawback', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  recharge_id: idColumn('recharge_id').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  settled_fen: fenColumn('settled_fen').notNull().default(0),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  updated_at: timeColumn('updated_at').notNull().defaultNow(),
});
