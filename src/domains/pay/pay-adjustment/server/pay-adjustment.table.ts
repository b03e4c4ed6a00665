import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { PayAdjustment } from '../pay-adjustment.contract.ts';
import type { AdjustmentKind } from '../pay-adjustment.rules.ts';

export const payAdjustment = pgTable('pay_adjustment', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  teacher_id: idColumn('teacher_id').notNull(),
  month: text('month').notNull(),
  corrects_month: text('corrects_month'),
  kind: wordColumn<AdjustmentKind>('kind').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  signed_fen: fenColumn('signed_fen').generatedAlwaysAs(
    sql`CASE kind WHEN 'deduction' THEN -amount_fen ELSE amount_fen END`,
  ),
  note: text('note').notNull(),
  reason: text('reason').notNull().default(''),
  status: wordColumn<PayAdjustment['status']>('status').notNull().default('submitted'),
  created_by: idColumn('created_by').notNull(),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ...versioned(),
});
