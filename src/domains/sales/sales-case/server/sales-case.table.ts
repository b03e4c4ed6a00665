import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { Nature, Project, ShareRole } from '../sales-case.rules.ts';

export type CaseStatus = 'auto' | 'submitted' | 'confirmed';
export const salesCase = pgTable('sales_case', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  contract_id: idColumn('contract_id'),
  signed_on: date('signed_on').notNull(),
  revision: integer('revision').notNull().default(1),
  proposed: integer('proposed'),
  channel_id: idColumn('channel_id'),
  referrer_id: idColumn('referrer_id'),
  lead_id: idColumn('lead_id'),
  status: wordColumn<CaseStatus>('status').notNull().default('auto'),
  reason: text('reason').notNull().default(''),
  note: text('note').notNull().default(''),
  created_by: idColumn('created_by'),
  submitted_by: idColumn('submitted_by'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ...versioned(),
});

export const caseRevision = pgTable(
  'case_revision',
  {
    company_id: idColumn('company_id').notNull(),
    case_id: idColumn('case_id').notNull(),
    revision: integer('revision').notNull(),
    nature: wordColumn<Nature>('nature').notNull(),
    nature_reason: text('nature_reason').notNull().default(''),
    reason: text('reason').notNull().default(''),
    created_by: idColumn('created_by'),
    created_at: timeColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.case_id, t.revision] })],
);

export const caseShare = pgTable(
  'case_share',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    case_id: idColumn('case_id').notNull(),
    revision: integer('revision').notNull(),
    position: smallint('position').notNull(),
    admin_id: idColumn('admin_id').notNull(),
    role: wordColumn<ShareRole>('role').notNull(),
    share_bp: integer('share_bp').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.case_id, t.revision, t.position] })],
);

export const caseProject = pgTable(
  'case_project',
  {
    company_id: idColumn('company_id').notNull(),
    case_id: idColumn('case_id').notNull(),
    revision: integer('revision').notNull(),
    position: smallint('position').notNull(),
    project: wordColumn<Project>('project').notNull(),
    share_bp: integer('share_bp').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.case_id, t.revision, t.position] })],
);

export const caseReceipt = pgTable(
  'case_receipt',
  {
    company_id: idColumn('company_id').notNull(),
    recharge_id: idColumn('recharge_id').notNull(),
    case_id: idColumn('case_id').notNull(),
    amount_fen: fenColumn('amount_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.recharge_id, t.case_id] })],
);

export const caseRefund = pgTable(
  'case_refund',
  {
    company_id: idColumn('company_id').notNull(),
    refund_id: idColumn('refund_id').notNull(),
    position: smallint('position').notNull(),
    recharge_id: idColumn('recharge_id'),
    project: wordColumn<Project>('project'),
    amount_fen: fenColumn('amount_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.refund_id, t.position] })],
);

export type ItemKind = 'receipt' | 'reback' | 'refund' | 'refund_back' | 'shift';
export const performanceItem = pgTable('performance_item', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  posted_on: date('posted_on').notNull(),
  kind: wordColumn<ItemKind>('kind').notNull(),
  recharge_id: idColumn('recharge_id'),
  refund_id: idColumn('refund_id'),
  case_id: idColumn('case_id'),
  batch: idColumn('batch').notNull(),
  entry_id: idColumn('entry_id'),
  admin_id: idColumn('admin_id'),
  role: wordColumn<ShareRole>('role'),
  team_id: idColumn('team_id'),
  department_id: idColumn('department_id'),
  home_company_id: idColumn('home_company_id'),
  project: wordColumn<Project>('project').notNull(),
  nature: wordColumn<Nature>('nature').notNull(),
  category: text('category').notNull(),
  channel_id: idColumn('channel_id'),
  is_referral: boolean('is_referral').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  corrects_month: text('corrects_month'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const receiptMove = pgTable('receipt_move', {
  ...approvalColumns<'submitted' | 'approved' | 'rejected' | 'withdrawn'>('submitted'),
  number: text('number').notNull(),
  recharge_id: idColumn('recharge_id').notNull(),
});

export const receiptMoveLine = pgTable(
  'receipt_move_line',
  {
    company_id: idColumn('company_id').notNull(),
    move_id: idColumn('move_id').notNull(),
    position: smallint('position').notNull(),
    case_id: idColumn('case_id'),
    amount_fen: fenColumn('amount_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.move_id, t.position] })],
);
