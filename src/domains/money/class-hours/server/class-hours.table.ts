import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';

const courseType = () => smallint('course_type').$type<CourseTypeCode>().notNull();

export type LotOrigin = 'buy' | 'gift' | 'opening' | 'transfer_in' | 'carry_in' | 'branch_in';
export const classLot = pgTable('class_lot', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  course_type: courseType(),
  subject_id: idColumn('subject_id'),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  price_fen: fenColumn('price_fen').notNull(),
  paid_used_minutes: integer('paid_used_minutes').notNull().default(0),
  gift_used_minutes: integer('gift_used_minutes').notNull().default(0),
  recognised_fen: fenColumn('recognised_fen').notNull().default(0),
  expires_on: date('expires_on'),
  frozen_on: date('frozen_on'),
  bought_at: timeColumn('bought_at').notNull(),
  closed_at: timeColumn('closed_at'),
  origin: wordColumn<LotOrigin>('origin').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  contract_line_id: idColumn('contract_line_id'),
  from_lot_id: idColumn('from_lot_id'),
  ...versioned(),
});

export const TENDERS = ['learning', 'new', 'virtual'] as const;
export type TenderAccount = (typeof TENDERS)[number];
export const classTender = pgTable(
  'class_tender',
  {
    company_id: idColumn('company_id').notNull(),
    lot_id: idColumn('lot_id').notNull(),
    account: wordColumn<TenderAccount>('account').notNull(),
    amount_fen: fenColumn('amount_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.lot_id, t.account] })],
);

export type LotChangeKind =
  | LotOrigin
  | 'transfer_out'
  | 'undo'
  | 'extend'
  | 'freeze'
  | 'resume'
  | 'refund'
  | 'clear'
  | 'carry_out'
  | 'branch_out'
  | 'back';
export const classLotChange = pgTable('class_lot_change', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  lot_id: idColumn('lot_id').notNull(),
  kind: wordColumn<LotChangeKind>('kind').notNull(),
  paid_minutes: integer('paid_minutes').notNull().default(0),
  gift_minutes: integer('gift_minutes').notNull().default(0),
  price_fen: fenColumn('price_fen').notNull().default(0),
  expires_from: date('expires_from'),
  expires_to: date('expires_to'),
  other_lot_id: idColumn('other_lot_id'),
  reason: text('reason').notNull().default(''),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const classFreeze = pgTable('class_freeze', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  lot_id: idColumn('lot_id').notNull(),
  starts_on: date('starts_on').notNull(),
  ends_on: date('ends_on'),
});

export const classUse = pgTable('class_use', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  course_type: courseType(),
  subject_id: idColumn('subject_id'),
  minutes: integer('minutes').notNull(),
  owed_minutes: integer('owed_minutes').notNull().default(0),
  used_on: date('used_on').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  undone_at: timeColumn('undone_at'),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const classUsePart = pgTable('class_use_part', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  use_id: idColumn('use_id').notNull(),
  lot_id: idColumn('lot_id').notNull(),
  paid_minutes: integer('paid_minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull(),
  fen: fenColumn('fen').notNull(),
  entry_id: idColumn('entry_id'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const classPlan = pgTable('class_plan', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  course_type: courseType(),
  subject_id: idColumn('subject_id'),
  minutes: integer('minutes').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
});
