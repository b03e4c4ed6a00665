import { sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn, versioned } from '@/kernel/server/db/columns.ts';

export const weappPayment = pgTable('weapp_payment', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  payment_id: text('payment_id').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  fee_fen: fenColumn('fee_fen').notNull().default(0),
  payer: text('payer').notNull().default(''),
  phone: text('phone').notNull().default(''),
  student_number: text('student_number').notNull().default(''),
  note: text('note').notNull().default(''),
  paid_at: timeColumn('paid_at').notNull(),
  recharge_id: idColumn('recharge_id'),
  /** By which it was paid; none where it was told before this was kept. */
  method_id: idColumn('method_id'),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  secret_id: idColumn('secret_id'),
  ...versioned(),
});

export const weappSecret = pgTable('weapp_secret', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  salt: text('salt').notNull(),
  is_current: boolean('is_current').notNull().default(true),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

/** Who has seen it. */
export const weappSecretHolder = pgTable('weapp_secret_holder', {
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  secret_id: idColumn('secret_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
});
