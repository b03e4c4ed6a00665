import { sql } from 'drizzle-orm';
import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);
const sum = (name: string) => fenColumn(name).notNull().default(0);

export const entitlement = pgTable('entitlement', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  type_id: idColumn('type_id').notNull(),
  origin: wordColumn<'order' | 'gift' | 'opening'>('origin').notNull(),
  order_line_id: idColumn('order_line_id'),
  product_id: idColumn('product_id'),
  granted: integer('granted').notNull(),
  used: integer('used').notNull().default(0),
  withdrawn: integer('withdrawn').notNull().default(0),
  worth_fen: sum('worth_fen'),
  recognised_fen: sum('recognised_fen'),
  forfeited_fen: sum('forfeited_fen'),
  returned_fen: sum('returned_fen'),
  /** The company's day of when it came, whatever its clock says later. */
  granted_on: date('granted_on').notNull(),
  expires_on: date('expires_on'),
  frozen_on: date('frozen_on'),
  note: text('note').notNull().default(''),
  reason: text('reason').notNull().default(''),
  told_days: smallint('told_days'),
  status: wordColumn<'active' | 'used_up' | 'expired' | 'withdrawn'>('status').notNull().default('active'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const entitlementUse = pgTable('entitlement_use', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  entitlement_id: idColumn('entitlement_id').notNull(),
  quantity: integer('quantity').notNull(),
  fen: fenColumn('fen').notNull(),
  undoes: idColumn('undoes'),
  purpose: text('purpose').notNull().default(''),
  doc: text('doc').notNull().default(''),
  doc_id: idColumn('doc_id'),
  note: text('note').notNull().default(''),
  reason: text('reason').notNull().default(''),
  lot_id: idColumn('lot_id'),
  entry_id: idColumn('entry_id'),
  used_on: date('used_on').notNull(),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
