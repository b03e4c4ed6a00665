import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { EssayKind } from '../essay.rules.ts';
import type { EssayState } from '../essay.status.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const essay = pgTable('essay', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  kind: wordColumn<EssayKind>('kind').notNull(),
  name: text('name').notNull(),
  prompt: text('prompt').notNull().default(''),
  word_limit: integer('word_limit'),
  writer_id: idColumn('writer_id'),
  reviewer_id: idColumn('reviewer_id'),
  due_on: date('due_on'),
  version_no: smallint('version_no').notNull().default(0),
  words: integer('words').notNull().default(0),
  status: wordColumn<EssayState>('status').notNull().default('brief'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const essayUse = pgTable(
  'essay_use',
  {
    company_id: idColumn('company_id').notNull(),
    essay_id: idColumn('essay_id').notNull(),
    application_id: idColumn('application_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.essay_id, t.application_id] })],
);

export const essayVersion = pgTable('essay_version', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  essay_id: idColumn('essay_id').notNull(),
  no: smallint('no').notNull(),
  content: text('content').notNull().default(''),
  file_id: idColumn('file_id'),
  words: integer('words').notNull(),
  remark: text('remark').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
