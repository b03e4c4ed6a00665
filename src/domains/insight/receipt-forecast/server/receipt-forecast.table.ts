import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn } from '@/kernel/server/db/columns.ts';

export const receiptForecast = pgTable(
  'receipt_forecast',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    month: text('month').notNull(),
    made_on: date('made_on').notNull(),
    received_fen: fenColumn('received_fen').notNull(),
    instalments_fen: fenColumn('instalments_fen').notNull(),
    renewals_fen: fenColumn('renewals_fen').notNull(),
    leads_fen: fenColumn('leads_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.month, t.made_on] })],
);
