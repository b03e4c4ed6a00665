import { sql } from 'drizzle-orm';
import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Contract } from '../contract.contract.ts';

export const contract = pgTable('contract', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  /** Its number in the system that the company came from; empty for what began here. */
  reference: text('reference').notNull().default(''),
  student_id: idColumn('student_id').notNull(),
  edition_id: idColumn('edition_id').notNull(),
  adviser_id: idColumn('adviser_id').notNull(),
  level_id: idColumn('level_id'),
  /** Part of the reference: a level is an item of the levels' list and of no other. */
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  made_on: date('made_on').notNull(),
  signed_on: date('signed_on'),
  effective_at: timeColumn('effective_at'),
  list_fen: fenColumn('list_fen').notNull(),
  discount_fen: fenColumn('discount_fen').notNull().default(0),
  total_fen: fenColumn('total_fen').notNull(),
  paid_fen: fenColumn('paid_fen').notNull().default(0),
  invoiced_fen: fenColumn('invoiced_fen').notNull().default(0),
  discount_percent: integer('discount_percent').notNull().default(0),
  limit_percent: integer('limit_percent').notNull().default(0),
  next_due_on: date('next_due_on'),
  note: text('note').notNull().default(''),
  reason: text('reason').notNull().default(''),
  status: wordColumn<Contract['status']>('status').notNull().default('draft'),
  created_by: idColumn('created_by').notNull(),
  ...versioned(),
});

export const contractLine = pgTable('contract_line', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  contract_id: idColumn('contract_id').notNull(),
  position: integer('position').notNull(),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  subject_id: idColumn('subject_id'),
  minutes: integer('minutes').notNull(),
  gift_minutes: integer('gift_minutes').notNull().default(0),
  list_fen: fenColumn('list_fen').notNull(),
  price_fen: fenColumn('price_fen').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  expires_on: date('expires_on'),
  bought_minutes: integer('bought_minutes').notNull().default(0),
  bought_gift_minutes: integer('bought_gift_minutes').notNull().default(0),
});

export const contractInstalment = pgTable('contract_instalment', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  contract_id: idColumn('contract_id').notNull(),
  position: integer('position').notNull(),
  due_on: date('due_on').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  told_on: date('told_on'),
});
