import { boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, wordColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { Clearable } from '../../clearing/clearing.rules.ts';
import type { BranchTransfer } from '../branch-transfer.contract.ts';
import type { Side } from '../branch-transfer.rules.ts';

export const branchTransfer = pgTable('branch_transfer', {
  ...approvalColumns<BranchTransfer['status']>('submitted'),
  pair: uuid('pair').notNull(),
  side: wordColumn<Side>('side').notNull(),
  other_company_id: idColumn('other_company_id').notNull(),
  number: text('number').notNull(),
  student_id: idColumn('student_id'),
  other_student_id: idColumn('other_student_id'),
  student_name: text('student_name').notNull(),
  student_number: text('student_number').notNull(),
  placed: boolean('placed').notNull().default(false),
  amount_fen: fenColumn('amount_fen').notNull(),
  coins_fen: fenColumn('coins_fen').notNull(),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  ended_contract_ids: idColumn('ended_contract_ids').array().notNull().default([]),
});

export const branchTransferLine = pgTable('branch_transfer_line', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  branch_transfer_id: idColumn('branch_transfer_id').notNull(),
  account: wordColumn<Clearable>('account'),
  lot_id: idColumn('lot_id'),
  course_type: smallint('course_type').$type<CourseTypeCode>(),
  subject_id: idColumn('subject_id'),
  expires_on: date('expires_on'),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
});
