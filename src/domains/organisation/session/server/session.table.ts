import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, primaryId, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';

export const session = pgTable('session', {
  id: primaryId(),
  token_hash: bytesColumn('token_hash').notNull(),
  cookie_hash: bytesColumn('cookie_hash').notNull(),
  kind: wordColumn<'browser' | 'script'>('kind').notNull(),
  family_id: idColumn('family_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  role_id: idColumn('role_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  seen_at: timeColumn('seen_at').notNull().defaultNow(),
  ended_at: timeColumn('ended_at'),
  end_reason: text('end_reason'),
  /** Of a key of another system; that lasts until a day. */
  api_key_id: idColumn('api_key_id'),
  expires_at: timeColumn('expires_at'),
  user_agent: text('user_agent').notNull().default(''),
  address: text('address').notNull().default(''),
  visitor_id: text('visitor_id').notNull().default(''),
});

/** The password was right; the second factor is still to come. */
export const loginStep = pgTable('login_step', {
  token_hash: bytesColumn('token_hash').primaryKey(),
  family_id: idColumn('family_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  expires_at: timeColumn('expires_at').notNull(),
});

export const loginCode = pgTable(
  'login_code',
  {
    phone: text('phone').notNull(),
    purpose: text('purpose').notNull(),
    code_hash: bytesColumn('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expires_at: timeColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.purpose] })],
);
