import { text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '../db/columns.ts';

/** The columns of every document that somebody asks for and somebody else decides on. */
export const approvalColumns = <S extends string>(initial: NoInfer<S>) => ({
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  note: text('note').notNull(),
  reason: text('reason').notNull().default(''),
  status: wordColumn<S>('status')
    .notNull()
    .default(initial as never),
  created_by: idColumn('created_by').notNull(),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ...versioned(),
});
