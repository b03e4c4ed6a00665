import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { CarryForward } from '../carry-forward.contract.ts';

export const carryForward = pgTable('carry_forward', {
  ...approvalColumns<CarryForward['status']>('submitted'),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  contract_id: idColumn('contract_id').notNull(),
  new_contract_id: idColumn('new_contract_id'),
  amount_fen: fenColumn('amount_fen').notNull(),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  expires_on: date('expires_on'),
});

export const carryForwardLine = pgTable(
  'carry_forward_line',
  {
    company_id: idColumn('company_id').notNull(),
    carry_forward_id: idColumn('carry_forward_id').notNull(),
    lot_id: idColumn('lot_id').notNull(),
    paid_minutes: integer('paid_minutes').notNull(),
    gift_minutes: integer('gift_minutes').notNull(),
    amount_fen: fenColumn('amount_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.carry_forward_id, t.lot_id] })],
);
