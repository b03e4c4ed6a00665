import { bigint, boolean, date, pgTable, smallint } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Attempt, Currency, StepKind } from '../../exam-series/exam-series.kinds.ts';
import type { SurchargeKind } from '../exam-fee.rules.ts';

const centsColumn = (name: string) => bigint(name, { mode: 'number' });

export const examFee = pgTable('exam_fee', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  offering_id: idColumn('offering_id').notNull(),
  attempt: wordColumn<Attempt>('attempt').notNull(),
  from_day: date('from_day').notNull(),
  currency: wordColumn<Currency>('currency').notNull(),
  board_fee_cents: centsColumn('board_fee_cents').notNull(),
  centre_fee_cents: centsColumn('centre_fee_cents').notNull().default(0),
  service_fee_cents: centsColumn('service_fee_cents').notNull().default(0),
  ...versioned(),
});

export const examStep = pgTable('exam_step', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  fee_id: idColumn('fee_id').notNull(),
  kind: wordColumn<StepKind>('kind').notNull(),
  until_at: timeColumn('until_at'),
  surcharge_kind: wordColumn<SurchargeKind>('surcharge_kind').notNull().default('fixed'),
  surcharge: centsColumn('surcharge').notNull().default(0),
  refund_board_percent: smallint('refund_board_percent').notNull().default(0),
  refund_late_percent: smallint('refund_late_percent').notNull().default(0),
  refund_service_percent: smallint('refund_service_percent').notNull().default(0),
  needs_evidence: boolean('needs_evidence').notNull().default(false),
});
