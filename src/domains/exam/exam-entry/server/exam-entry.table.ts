import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Attempt, Currency, StepKind } from '../../exam-series/exam-series.kinds.ts';
import type { FeeLineKind } from '../exam-entry.shapes.ts';
import type { EntryState } from '../exam-entry.status.ts';

const company = () => idColumn('company_id').notNull();
const family = () => idColumn('family_id').notNull().default(sql`app_family()`);
const words = (name: string) => text(name).notNull().default('');
const cents = (name: string) => bigint(name, { mode: 'number' }).notNull();

export const candidateNumber = pgTable(
  'candidate_number',
  {
    family_id: family(),
    centre_id: idColumn('centre_id').notNull(),
    series_id: idColumn('series_id').notNull(),
    number: integer('number').notNull(),
    company_id: company(),
    candidate_id: idColumn('candidate_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.centre_id, t.series_id, t.number] })],
);

export const examDemand = pgTable('exam_demand', {
  id: primaryId(),
  family_id: family(),
  company_id: company(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  series_id: idColumn('series_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  centre_id: idColumn('centre_id').notNull(),
  payer: words('payer'),
  note: words('note'),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const examEntry = pgTable('exam_entry', {
  id: primaryId(),
  family_id: family(),
  company_id: company(),
  demand_id: idColumn('demand_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  series_id: idColumn('series_id').notNull(),
  exam_board_id: idColumn('exam_board_id').notNull(),
  item_id: idColumn('item_id').notNull(),
  centre_id: idColumn('centre_id').notNull(),
  option_code: words('option_code'),
  attempt: wordColumn<Attempt>('attempt').notNull(),
  status: wordColumn<EntryState>('status').notNull().default('submitted'),
  /** Whoever took it over; none: who sent it. */
  owner_id: idColumn('owner_id'),
  step: wordColumn<StepKind>('step').notNull(),
  step_until: timeColumn('step_until'),
  currency: wordColumn<Currency>('currency').notNull(),
  fee_id: idColumn('fee_id').notNull(),
  board_fee_cents: cents('board_fee_cents'),
  centre_fee_cents: cents('centre_fee_cents'),
  late_fee_cents: cents('late_fee_cents'),
  service_fee_cents: cents('service_fee_cents'),
  rate_micro: bigint('rate_micro', { mode: 'number' }).notNull(),
  board_fee_fen: fenColumn('board_fee_fen').notNull(),
  centre_fee_fen: fenColumn('centre_fee_fen').notNull(),
  late_fee_fen: fenColumn('late_fee_fen').notNull(),
  service_fee_fen: fenColumn('service_fee_fen').notNull(),
  fee_fen: fenColumn('fee_fen').notNull(),
  next_fee_fen: fenColumn('next_fee_fen'),
  supplement_fen: fenColumn('supplement_fen').notNull().default(0),
  borne_fen: fenColumn('borne_fen').notNull().default(0),
  rise_told_for: timeColumn('rise_told_for'),
  candidate_number: integer('candidate_number'),
  board_reference: words('board_reference'),
  asked_at: timeColumn('asked_at'),
  refund_board_percent: smallint('refund_board_percent'),
  refund_late_percent: smallint('refund_late_percent'),
  refund_service_percent: smallint('refund_service_percent'),
  refund_fen: fenColumn('refund_fen'),
  evidence_file_id: idColumn('evidence_file_id'),
  reason: words('reason'),
  created_by: idColumn('created_by'),
  confirmed_by: idColumn('confirmed_by'),
  confirmed_at: timeColumn('confirmed_at'),
  paid_by: idColumn('paid_by'),
  paid_at: timeColumn('paid_at'),
  registered_by: idColumn('registered_by'),
  registered_at: timeColumn('registered_at'),
  ended_at: timeColumn('ended_at'),
  ...versioned(),
});

export const examFeeLine = pgTable('exam_fee_line', {
  id: primaryId(),
  company_id: company(),
  entry_id: idColumn('entry_id').notNull(),
  kind: wordColumn<FeeLineKind>('kind').notNull(),
  student_fen: fenColumn('student_fen').notNull(),
  payable_fen: fenColumn('payable_fen').notNull(),
  revenue_fen: fenColumn('revenue_fen').notNull(),
  reason: words('reason'),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const examTicket = pgTable('exam_ticket', {
  id: primaryId(),
  company_id: company(),
  entry_id: idColumn('entry_id').notNull(),
  source: wordColumn<'board' | 'own'>('source').notNull(),
  ticket_number: words('ticket_number'),
  seat: words('seat'),
  issued_at: timeColumn('issued_at').notNull().defaultNow(),
});
