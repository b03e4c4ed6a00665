import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { Opening } from '../opening.contract.ts';

export const opening = pgTable('opening', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  status: wordColumn<Opening['status']>('status').notNull().default('draft'),
  reason: text('reason').notNull().default(''),
  created_by: idColumn('created_by').notNull(),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ...versioned(),
});

export const openingLine = pgTable('opening_line', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  opening_id: idColumn('opening_id').notNull(),
  reference: text('reference').notNull(),
  student_id: idColumn('student_id').notNull(),
  virtual_fen: fenColumn('virtual_fen').notNull().default(0),
  new_fen: fenColumn('new_fen').notNull().default(0),
  learning_fen: fenColumn('learning_fen').notNull().default(0),
  store_fen: fenColumn('store_fen').notNull().default(0),
  apply_fen: fenColumn('apply_fen').notNull().default(0),
  course_type: smallint('course_type').$type<CourseTypeCode>(),
  subject_id: idColumn('subject_id'),
  paid_minutes: integer('paid_minutes').notNull().default(0),
  gift_minutes: integer('gift_minutes').notNull().default(0),
  price_fen: fenColumn('price_fen').notNull().default(0),
  expires_on: date('expires_on'),
  lot_id: idColumn('lot_id'),
});
