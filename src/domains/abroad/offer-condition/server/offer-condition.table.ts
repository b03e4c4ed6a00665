import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Outlook } from '../offer-condition.evaluate.ts';
import type { Qualification, TestName } from '../offer-condition.grades.ts';
import type { ConditionKind, ConditionState, Include, Part, Used } from '../offer-condition.rules.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);
const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([]);

export const offerCondition = pgTable('offer_condition', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  application_id: idColumn('application_id').notNull(),
  group_no: smallint('group_no').notNull(),
  kind: wordColumn<ConditionKind>('kind').notNull(),
  wording: text('wording').notNull().default(''),
  due_on: date('due_on'),
  qualifications: text('qualifications').array().$type<Qualification[]>().notNull().default([]),
  subject_ids: ids('subject_ids'),
  grade: text('grade').notNull().default(''),
  pattern: text('pattern').array().notNull().default([]),
  includes: jsonb('includes').$type<readonly Include[]>().notNull().default([]),
  excludes: ids('excludes'),
  points: integer('points'),
  points_from: smallint('points_from'),
  test: wordColumn<TestName>('test'),
  overall: doublePrecision('overall'),
  parts: jsonb('parts').$type<readonly Part[]>().notNull().default([]),
  superscore: boolean('superscore').notNull().default(false),
  said: wordColumn<'met' | 'waived'>('said'),
  said_by: idColumn('said_by'),
  said_at: timeColumn('said_at'),
  said_because: text('said_because').notNull().default(''),
  evidence_file_id: idColumn('evidence_file_id'),
  state: wordColumn<ConditionState>('state').notNull().default('open'),
  outlook: wordColumn<Outlook>('outlook').notNull().default('unknown'),
  has_no_entry: boolean('has_no_entry').notNull().default(false),
  removed_at: timeColumn('removed_at'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const conditionCheck = pgTable('condition_check', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  condition_id: idColumn('condition_id').notNull(),
  state: wordColumn<ConditionState>('state').notNull(),
  is_provisional: boolean('is_provisional').notNull(),
  used: jsonb('used').$type<readonly Used[]>().notNull(),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
