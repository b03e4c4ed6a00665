import { z } from 'zod';
import { contractPermissions } from '@/domains/money/contract/contract.access.ts';
import { Count, DocumentNumber, Fen, Id, UnixTime, Version } from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { statusField } from '@/kernel/status.ts';
import { COUNTRIES } from '../institution/country.text.ts';
import { MILESTONES } from '../milestone-template/milestone-template.rules.ts';
import { DEGREES, QUALIFICATIONS, TESTS } from '../programme/programme.rules.ts';
import { INTAKE_TERMS, TIERS } from './apply-demand.rules.ts';
import { applyDemandStatus } from './apply-demand.status.ts';
import { applyMilestoneStatus } from './apply-milestone.status.ts';
import { GAPS } from './apply-plan.rules.ts';

export const ApplyDemand = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  student_id: Id,
  student_name: z.string(),
  countries: z.array(z.enum(COUNTRIES)),
  intake_year: z.int(),
  intake_term: z.enum(INTAKE_TERMS),
  degree: z.enum(DEGREES),
  study_fields: z.string(),
  budget_fen: Fen.nullable(),
  wished_guidance_id: Id.nullable(),
  wished_guidance_name: z.string().nullable(),
  guidance_id: Id.nullable(),
  guidance_name: z.string().nullable(),
  contract_line_id: Id.nullable(),
  contract_number: shownBy(contractPermissions.read, DocumentNumber),
  /** Of the service: what it costs, what the contract has taken for it, what its milestones brought and what they are owed. */
  price_fen: Fen.nullable(),
  paid_fen: Fen,
  charged_fen: Fen,
  owed_fen: Fen,
  school: z.string(),
  wishes: z.string(),
  reason: z.string(),
  application_count: Count,
  offer_count: Count,
  status: statusField(applyDemandStatus),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  submitted_at: UnixTime.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  version: Version,
});
export type ApplyDemand = z.infer<typeof ApplyDemand>;

const Milestone = z.object({
  id: Id,
  kind: z.enum(MILESTONES),
  amount_fen: Fen,
  status: statusField(applyMilestoneStatus),
  reached_at: UnixTime.nullable(),
  reached_by_name: z.string().nullable(),
  charged_at: UnixTime.nullable(),
  version: Version,
});
export type Milestone = z.infer<typeof Milestone>;

const Check = z.object({
  kind: z.enum(['grades', 'include', 'test']),
  asked: z.string(),
  has: z.string(),
  gap: z.enum(GAPS),
});
const Choice = z.object({
  programme_id: Id,
  programme_name: z.string(),
  institution_name: z.string(),
  tier: z.enum(TIERS),
  note: z.string(),
  requirement: z.string(),
  checks: z.array(Check),
});
export type Choice = z.infer<typeof Choice>;

export const ApplyDemandWhole = ApplyDemand.extend({
  grades: z.array(
    z.object({ qualification: z.enum(QUALIFICATIONS), subject: z.string(), grade: z.string() }),
  ),
  tests: z.array(z.object({ test: z.enum(TESTS), overall: z.string(), lowest: z.string() })),
  files: z.array(z.object({ id: Id, name: z.string() })),
  milestones: z.array(Milestone),
  shortlist: z.array(Choice),
});
export type ApplyDemandWhole = z.infer<typeof ApplyDemandWhole>;
