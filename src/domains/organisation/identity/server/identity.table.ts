import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, primaryId, timeColumn } from '@/kernel/server/db/columns.ts';

export const adminIdentity = pgTable('admin_identity', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

/** Whose an identity is, for whoever has no family yet; written by the database itself. */
export const identityKey = pgTable('identity_key', {
  subject_hash: bytesColumn('subject_hash').primaryKey(),
  family_id: idColumn('family_id').notNull(),
  identity_id: idColumn('identity_id').notNull(),
});

export const identityState = pgTable('identity_state', {
  state_hash: bytesColumn('state_hash').primaryKey(),
  browser_hash: bytesColumn('browser_hash').notNull(),
  provider: text('provider').notNull(),
  session_id: idColumn('session_id'),
  subject: text('subject'),
  expires_at: timeColumn('expires_at').notNull(),
});
