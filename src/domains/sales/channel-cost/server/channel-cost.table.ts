import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { ChannelCost, Commission } from '../channel-cost.contract.ts';

export const channelCost = pgTable('channel_cost', {
  ...approvalColumns<ChannelCost['status']>('submitted'),
  number: text('number').notNull(),
  channel_id: idColumn('channel_id').notNull(),
  cost_type_id: idColumn('cost_type_id'),
  cost_type_kind: text('cost_type_kind').generatedAlwaysAs(sql`'cost_type'`),
  is_commission: boolean('is_commission').notNull().default(false),
  from_on: date('from_on').notNull(),
  to_on: date('to_on').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  corrects_month: text('corrects_month'),
});

export const channelCostFile = pgTable(
  'channel_cost_file',
  {
    company_id: idColumn('company_id').notNull(),
    cost_id: idColumn('cost_id').notNull(),
    file_id: idColumn('file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.cost_id, t.file_id] })],
);

export const channelCommission = pgTable('channel_commission', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  channel_id: idColumn('channel_id').notNull(),
  recharge_id: idColumn('recharge_id').notNull(),
  refund_id: idColumn('refund_id'),
  student_id: idColumn('student_id').notNull(),
  kind: wordColumn<Commission['kind']>('kind').notNull(),
  basis_fen: fenColumn('basis_fen').notNull(),
  rate_bp: integer('rate_bp'),
  amount_fen: fenColumn('amount_fen').notNull(),
  accrued_on: date('accrued_on').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const commissionPayment = pgTable(
  'commission_payment',
  {
    company_id: idColumn('company_id').notNull(),
    cost_id: idColumn('cost_id').notNull(),
    commission_id: idColumn('commission_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.cost_id, t.commission_id] })],
);
