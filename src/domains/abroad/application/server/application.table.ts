import { sql } from 'drizzle-orm';
import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Bringer, Need } from '../../document-template/document-template.rules.ts';
import type { Stage } from '../../document-template/stage.text.ts';
import type { Outlook } from '../../offer-condition/offer-condition.evaluate.ts';
import type { Scheme } from '../../programme/programme.rules.ts';
import type { Decision, DocumentState, Payer, Reply, Round, Term, Tier } from '../application.rules.ts';
import type { ApplicationState } from '../application.status.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const application = pgTable('application', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  demand_id: idColumn('demand_id'),
  programme_id: idColumn('programme_id').notNull(),
  intake_year: smallint('intake_year').notNull(),
  intake_term: wordColumn<Term>('intake_term').notNull(),
  scheme: wordColumn<Scheme>('scheme').notNull(),
  cycle: smallint('cycle').notNull(),
  round: wordColumn<Round>('round').notNull().default('regular'),
  choice_no: smallint('choice_no'),
  deadline_at: timeColumn('deadline_at').notNull(),
  deadline_zone: text('deadline_zone').notNull(),
  external_id: text('external_id').notNull().default(''),
  fee_currency: text('fee_currency').notNull().default(''),
  fee_cents: idColumn('fee_cents').notNull().default(0),
  fee_by: wordColumn<Payer>('fee_by').notNull().default('family'),
  fee_paid_on: date('fee_paid_on'),
  fee_fen: fenColumn('fee_fen'),
  fee_entry_id: idColumn('fee_entry_id'),
  fee_paid_entry_id: idColumn('fee_paid_entry_id'),
  guidance_id: idColumn('guidance_id').notNull(),
  writer_id: idColumn('writer_id'),
  tier: wordColumn<Tier>('tier'),
  next_step: text('next_step').notNull().default(''),
  note: text('note').notNull().default(''),
  stage: wordColumn<Stage>('stage').notNull().default('preparing'),
  status: wordColumn<ApplicationState>('status').notNull().default('in_progress'),
  discontinued_because: text('discontinued_because').notNull().default(''),
  submitted_on: date('submitted_on'),
  confirmation_file_id: idColumn('confirmation_file_id'),
  decision: wordColumn<Decision>('decision'),
  decided_on: date('decided_on'),
  reply_due_on: date('reply_due_on'),
  reply: wordColumn<Reply>('reply'),
  replied_on: date('replied_on'),
  reply_to: wordColumn<Decision>('reply_to'),
  deposit: text('deposit').notNull().default(''),
  groups_met: smallint('groups_met').notNull().default(0),
  groups_all: smallint('groups_all').notNull().default(0),
  outlook: wordColumn<Outlook>('outlook'),
  warned_days: smallint('warned_days'),
  reply_warned_days: smallint('reply_warned_days'),
  told_conditions: wordColumn<'met' | 'reopened'>('told_conditions'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const applicationDecision = pgTable('application_decision', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  application_id: idColumn('application_id').notNull(),
  decision: wordColumn<Decision>('decision').notNull(),
  decided_on: date('decided_on').notNull(),
  letter_file_id: idColumn('letter_file_id'),
  because: text('because').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const applicationDocument = pgTable('application_document', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  application_id: idColumn('application_id').notNull(),
  template_id: idColumn('template_id'),
  stage: wordColumn<Stage>('stage').notNull(),
  name: text('name').notNull(),
  need: wordColumn<Need>('need').notNull().default('required'),
  brought_by: wordColumn<Bringer>('brought_by').notNull().default('family'),
  due_on: date('due_on'),
  file_id: idColumn('file_id'),
  state: wordColumn<DocumentState>('state').notNull().default('missing'),
  note: text('note').notNull().default(''),
  version: integer('version').notNull().default(1),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  updated_at: timeColumn('updated_at').notNull().defaultNow(),
});
