import { sql } from 'drizzle-orm';
import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Candidate } from '../candidate.contract.ts';

const words = (name: string) => text(name).notNull().default('');

export const candidate = pgTable('candidate', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  legal_name: text('legal_name').notNull(),
  surname: words('surname'),
  forenames: words('forenames'),
  document_kind: wordColumn<Candidate['document_kind']>('document_kind').notNull().default(''),
  document_number: words('document_number'),
  document_expires_on: date('document_expires_on'),
  document_file_id: idColumn('document_file_id'),
  birthday: date('birthday'),
  sex: wordColumn<Candidate['sex']>('sex').notNull().default(''),
  nationality: words('nationality'),
  photo_file_id: idColumn('photo_file_id'),
  email: words('email'),
  uci: words('uci'),
  former_uci: words('former_uci'),
  access_arrangements: words('access_arrangements'),
  status: wordColumn<Candidate['status']>('status').notNull().default('draft'),
  checked_by: idColumn('checked_by'),
  checked_at: timeColumn('checked_at'),
  created_by: idColumn('created_by'),
  ...versioned(),
});
