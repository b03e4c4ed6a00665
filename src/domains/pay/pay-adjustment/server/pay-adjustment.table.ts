import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { PayAdjustment } from '../pay-adjustment.contract.ts';
import type { AdjustmentKind } from '../pay-adjustment.rules.ts';

export const payAdjustment = pgTable('pay_adjustment', {
  ...approvalColumns<PayAdjustment['status']>('submitted'),
  teacher_id: idColumn('teacher_id').notNull(),
  month: text('month').notNull(),
  corrects_month: text('corrects_month'),
  kind: wordColumn<AdjustmentKind>('kind').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  signed_fen: fenColumn('signed_fen').generatedAlwaysAs(
    sql`CASE kind WHEN 'deduction' THEN -amount_fen ELSE amount_fen END`,
  ),
});
