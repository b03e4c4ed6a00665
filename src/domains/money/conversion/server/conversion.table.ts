import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, wordColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';
import type { Conversion } from '../conversion.contract.ts';
import type { Convertible } from '../conversion.rules.ts';

export const conversion = pgTable('conversion', {
  ...approvalColumns<Conversion['status']>('submitted'),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  kind: wordColumn<Conversion['kind']>('kind').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  to_account: wordColumn<Convertible>('to_account'),
  course_type: smallint('course_type').$type<CourseTypeCode>(),
  subject_id: idColumn('subject_id'),
  paid_minutes: integer('paid_minutes'),
  gift_minutes: integer('gift_minutes'),
  expires_on: date('expires_on'),
  contract_line_id: idColumn('contract_line_id'),
  from_lot_id: idColumn('from_lot_id'),
  out_paid_minutes: integer('out_paid_minutes'),
  out_gift_minutes: integer('out_gift_minutes'),
  to_student_id: idColumn('to_student_id'),
  lot_id: idColumn('lot_id'),
  book_fen: fenColumn('book_fen'),
  discount_percent: integer('discount_percent').notNull().default(0),
  limit_percent: integer('limit_percent').notNull().default(0),
  note: text('note').notNull().default(''),
});

export const conversionTender = pgTable(
  'conversion_tender',
  {
    company_id: idColumn('company_id').notNull(),
    conversion_id: idColumn('conversion_id').notNull(),
    account: wordColumn<Exclude<StudentAccount, 'classes'>>('account').notNull(),
    amount_fen: fenColumn('amount_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.conversion_id, t.account] })],
);
