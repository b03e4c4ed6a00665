import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn } from '@/kernel/server/db/columns.ts';

export const apiKey = pgTable('api_key', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  role_id: idColumn('role_id').notNull(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  per_minute: integer('per_minute').notNull(),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  expires_at: timeColumn('expires_at').notNull(),
  revoked_at: timeColumn('revoked_at'),
});

export const apiKeyUse = pgTable(
  'api_key_use',
  {
    family_id: idColumn('family_id').notNull(),
    api_key_id: idColumn('api_key_id').notNull(),
    day: date('day').notNull(),
    action: text('action').notNull(),
    calls: integer('calls').notNull(),
    refused: integer('refused').notNull(),
    last_at: timeColumn('last_at').notNull(),
    last_address: text('last_address').notNull(),
  },
  (t) => [primaryKey({ columns: [t.api_key_id, t.day, t.action] })],
);
