import { bigint, date, pgTable } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { ForeignCurrency } from '../../exam-series/exam-series.kinds.ts';

export const exchangeRate = pgTable('exchange_rate', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  currency: wordColumn<ForeignCurrency>('currency').notNull(),
  day: date('day').notNull(),
  rate_micro: bigint('rate_micro', { mode: 'number' }).notNull(),
  ...versioned(),
});
