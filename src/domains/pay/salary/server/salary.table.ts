import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Salary } from '../salary.contract.ts';

export const salary = pgTable('salary', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  teacher_id: idColumn('teacher_id').notNull(),
  month: text('month').notNull(),
  lessons: integer('lessons').notNull().default(0),
  minutes: integer('minutes').notNull().default(0),
  missing: integer('missing').notNull().default(0),
  lines_fen: fenColumn('lines_fen').notNull().default(0),
  adjustments_fen: fenColumn('adjustments_fen').notNull().default(0),
  total_fen: fenColumn('total_fen').generatedAlwaysAs(sql`lines_fen + adjustments_fen`),
  reason: text('reason').notNull().default(''),
  status: wordColumn<Salary['status']>('status').notNull().default('draft'),
  created_by: idColumn('created_by'),
  completed_at: timeColumn('completed_at'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  paid_by: idColumn('paid_by'),
  paid_at: timeColumn('paid_at'),
  pay_reference: text('pay_reference').notNull().default(''),
  paid_on: date('paid_on'),
  ...versioned(),
});

export const salaryDifference = pgTable('salary_difference', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  salary_id: idColumn('salary_id').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull().default(''),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  resolved_by: idColumn('resolved_by'),
  resolved_at: timeColumn('resolved_at'),
});

export const payAccount = pgTable(
  'pay_account',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    teacher_id: idColumn('teacher_id').notNull(),
    holder: text('holder').notNull(),
    bank: text('bank').notNull().default(''),
    number: text('number').notNull(),
    created_by: idColumn('created_by'),
    updated_at: timeColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.teacher_id] })],
);
