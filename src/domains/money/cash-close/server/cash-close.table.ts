import { sql } from 'drizzle-orm';
import { customType, date, pgTable, text } from 'drizzle-orm/pg-core';
import { fenColumn, idColumn, primaryId, timeColumn } from '@/kernel/server/columns.ts';

/** Which transactions one could see; the database compares it. */
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

export const cashClose = pgTable('cash_close', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  day: date('day').notNull(),
  method_id: idColumn('method_id'),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'payment_method'`),
  expected_fen: fenColumn('expected_fen').notNull(),
  counted_fen: fenColumn('counted_fen').notNull(),
  difference_fen: fenColumn('difference_fen').generatedAlwaysAs(sql`counted_fen - expected_fen`),
  reason: text('reason').notNull().default(''),
  seen: snapshot('seen').notNull().default(sql`pg_current_snapshot()`),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
