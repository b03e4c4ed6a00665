import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Holder } from '@/domains/people/student/student.rules.ts';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';

export const handover = pgTable('handover', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  admin_id: idColumn('admin_id'),
  role: wordColumn<Holder>('role').notNull(),
  note: text('note').notNull().default(''),
  status: wordColumn<'done' | 'undone'>('status').notNull().default('done'),
  created_by: idColumn('created_by').notNull(),
  ...versioned(),
});

export const handoverItem = pgTable(
  'handover_item',
  {
    family_id: idColumn('family_id').notNull(),
    company_id: idColumn('company_id').notNull(),
    handover_id: idColumn('handover_id').notNull(),
    kind: text('kind').notNull(),
    doc_id: idColumn('doc_id').notNull(),
    from_admin_id: idColumn('from_admin_id'),
    to_admin_id: idColumn('to_admin_id').notNull(),
    version_after: integer('version_after').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.handover_id, t.kind, t.doc_id] })],
);
