import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, primaryId, timeColumn } from '@/kernel/server/db/columns.ts';

export const adminIdentity = pgTable('admin_identity', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  /** Null: made at the first sign-in, by the provider's word. */
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

/** Whose an identity is, for whoever has no family yet; written by the database itself. */
export const identityKey = pgTable('identity_key', {
  subject_hash: bytesColumn('subject_hash').primaryKey(),
  family_id: idColumn('family_id').notNull(),
  identity_id: idColumn('identity_id').notNull(),
});

/** Whose link was taken away, or went with their account: they are no newcomer again. Written by the database itself. */
export const identityPast = pgTable('identity_past', {
  subject_hash: bytesColumn('subject_hash').primaryKey(),
  ended_at: timeColumn('ended_at').notNull().defaultNow(),
});

export const identityState = pgTable('identity_state', {
  state_hash: bytesColumn('state_hash').primaryKey(),
  browser_hash: bytesColumn('browser_hash').notNull(),
  provider: text('provider').notNull(),
  session_id: idColumn('session_id'),
  subject: text('subject'),
  expires_at: timeColumn('expires_at').notNull(),
});
