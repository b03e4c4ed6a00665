import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { CarryForward } from '../carry-forward.contract.ts';

export const carryForward = pgTable('carry_forward', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  contract_id: idColumn('contract_id').notNull(),
  new_contract_id: idColumn('new_contract_id'),
  amount_fen: fenColumn('amount_fen').notNull(),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  expires_on: date('expires_on'),
  note: text('note').notNull(),
  reason: text('reason').notNull().default(''),
  status: wordColumn<CarryForward['status']>('status').notNull().default('submitted'),
  created_by: idColumn('created_by').notNull(),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ...versioned(),
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
