import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Country } from '../../institution/country.text.ts';
import type { MilestoneKind } from '../../milestone-template/milestone-template.rules.ts';
import type { AdmissionTest, Degree, Qualification } from '../../programme/programme.rules.ts';
import type { IntakeTerm, Tier } from '../apply-demand.rules.ts';
import type { DemandState } from '../apply-demand.status.ts';
import type { MilestoneState } from '../apply-milestone.status.ts';

const owner = () => ({
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
});
const part = () => ({
  company_id: idColumn('company_id').notNull(),
  demand_id: idColumn('demand_id').notNull(),
});

export const applyDemand = pgTable('apply_demand', {
  id: primaryId(),
  ...owner(),
  number: text('number').notNull(),
  student_id: idColumn('student_id').notNull(),
  countries: text('countries').array().$type<Country[]>().notNull(),
  intake_year: smallint('intake_year').notNull(),
  intake_term: wordColumn<IntakeTerm>('intake_term').notNull(),
  degree: wordColumn<Degree>('degree').notNull(),
  study_fields: text('study_fields').notNull().default(''),
  budget_fen: fenColumn('budget_fen'),
  wished_guidance_id: idColumn('wished_guidance_id'),
  guidance_id: idColumn('guidance_id'),
  school: text('school').notNull().default(''),
  wishes: text('wishes').notNull().default(''),
  contract_line_id: idColumn('contract_line_id'),
  price_fen: fenColumn('price_fen'),
  used_minutes: integer('used_minutes').notNull().default(0),
  used_gift_minutes: integer('used_gift_minutes').notNull().default(0),
  status: wordColumn<DemandState>('status').notNull().default('draft'),
  reason: text('reason').notNull().default(''),
  created_by: idColumn('created_by'),
  submitted_at: timeColumn('submitted_at'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ended_at: timeColumn('ended_at'),
  ...versioned(),
});

export const applyGrade = pgTable(
  'apply_grade',
  {
    ...part(),
    position: smallint('position').notNull(),
    qualification: wordColumn<Qualification>('qualification').notNull(),
    subject: text('subject').notNull().default(''),
    grade: text('grade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.demand_id, t.position] })],
);

export const applyTest = pgTable(
  'apply_test',
  {
    ...part(),
    position: smallint('position').notNull(),
    test: wordColumn<AdmissionTest>('test').notNull(),
    overall: text('overall').notNull(),
    lowest: text('lowest').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.demand_id, t.position] })],
);

export const applyDemandFile = pgTable(
  'apply_demand_file',
  { ...part(), file_id: idColumn('file_id').notNull() },
  (t) => [primaryKey({ columns: [t.company_id, t.demand_id, t.file_id] })],
);

export const applyShortlist = pgTable(
  'apply_shortlist',
  {
    ...owner(),
    demand_id: idColumn('demand_id').notNull(),
    programme_id: idColumn('programme_id').notNull(),
    tier: wordColumn<Tier>('tier').notNull(),
    position: smallint('position').notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.demand_id, t.programme_id] })],
);

export const applyMilestone = pgTable('apply_milestone', {
  id: primaryId(),
  ...owner(),
  demand_id: idColumn('demand_id').notNull(),
  kind: wordColumn<MilestoneKind>('kind').notNull(),
  amount_fen: fenColumn('amount_fen').notNull(),
  status: wordColumn<MilestoneState>('status').notNull().default('open'),
  reached_at: timeColumn('reached_at'),
  reached_by: idColumn('reached_by'),
  charged_at: timeColumn('charged_at'),
  entry_id: idColumn('entry_id'),
  charges: integer('charges').notNull().default(0),
  ...versioned(),
});
