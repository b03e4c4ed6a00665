import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, timeColumn, wordColumn } from '@/kernel/server/db/columns.ts';

/** In months (`audit_month`), each a table of its own that nobody names. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn('id').notNull(),
    at: timeColumn('at').notNull().defaultNow(),
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    admin_id: idColumn('admin_id'),
    for_admin_id: idColumn('for_admin_id'),
    action: text('action').notNull(),
    doc: text('doc').notNull(),
    doc_id: idColumn('doc_id').notNull(),
    part: text('part').notNull(),
    op: wordColumn<'insert' | 'update' | 'delete'>('op').notNull(),
    of_family: boolean('of_family').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    visitor_id: text('visitor_id'),
    address: text('address'),
    request_id: text('request_id'),
  },
  (t) => [primaryKey({ columns: [t.at, t.id] })],
);
