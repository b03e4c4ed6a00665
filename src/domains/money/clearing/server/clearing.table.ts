import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, wordColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { KeptStatus } from '../../../people/student/student.status.ts';
import type { Clearing } from '../clearing.contract.ts';
import type { Clearable } from '../clearing.rules.ts';

export const clearing = pgTable('clearing', {
  ...approvalColumns<Clearing['status']>('submitted'),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  coins_fen: fenColumn('coins_fen').notNull(),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  takes_all: boolean('takes_all').notNull(),
  /** What the student was before, where it takes all and was approved. */
  student_status: wordColumn<KeptStatus>('student_status'),
});

export const clearingLine = pgTable('clearing_line', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  clearing_id: idColumn('clearing_id').notNull(),
  account: wordColumn<Clearable>('account'),
  lot_id: idColumn('lot_id'),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
});
