import { boolean, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { CriterionKind, Source } from '../assessment.rules.ts';
import type { AssessmentState } from '../assessment.status.ts';

export const assessmentCycle = pgTable('assessment_cycle', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  starts_on: date('starts_on').notNull(),
  ends_on: date('ends_on').notNull(),
  note: text('note').notNull().default(''),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const assessmentCriterion = pgTable('assessment_criterion', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  cycle_id: idColumn('cycle_id').notNull(),
  place: smallint('place').notNull(),
  kind: wordColumn<CriterionKind>('kind').notNull(),
  name: text('name').notNull(),
  weight: smallint('weight').notNull(),
  source: wordColumn<Source>('source').notNull(),
});

export const assessment = pgTable('assessment', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  cycle_id: idColumn('cycle_id').notNull(),
  teacher_id: idColumn('teacher_id').notNull(),
  assessor_id: idColumn('assessor_id').notNull(),
  remark: text('remark').notNull().default(''),
  reason: text('reason').notNull().default(''),
  status: wordColumn<AssessmentState>('status').notNull().default('open'),
  submitted_by: idColumn('submitted_by'),
  submitted_at: timeColumn('submitted_at'),
  confirmed_by: idColumn('confirmed_by'),
  confirmed_at: timeColumn('confirmed_at'),
  ...versioned(),
});

export const assessmentScore = pgTable(
  'assessment_score',
  {
    company_id: idColumn('company_id').notNull(),
    cycle_id: idColumn('cycle_id').notNull(),
    assessment_id: idColumn('assessment_id').notNull(),
    criterion_id: idColumn('criterion_id').notNull(),
    score: smallint('score').notNull(),
    from_data: boolean('from_data').notNull().default(false),
    remark: text('remark').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.assessment_id, t.criterion_id] })],
);
