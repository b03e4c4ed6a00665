import { sql } from 'drizzle-orm';
import { date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { VisaResult } from '../tracking.rules.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const tracking = pgTable(
  'tracking',
  {
    company_id: idColumn('company_id').notNull(),
    application_id: idColumn('application_id').notNull(),
    family_id: family(),
    checked_on: date('checked_on'),
    checked_by: idColumn('checked_by'),
    check_days: smallint('check_days'),
    cas_on: date('cas_on'),
    biometrics_on: date('biometrics_on'),
    visa_result: wordColumn<VisaResult>('visa_result'),
    visa_on: date('visa_on'),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.application_id] })],
);

export const portalRequest = pgTable('portal_request', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  application_id: idColumn('application_id').notNull(),
  wording: text('wording').notNull(),
  due_on: date('due_on'),
  done_on: date('done_on'),
  done_by: idColumn('done_by'),
  created_by: idColumn('created_by'),
  ...versioned(),
});
