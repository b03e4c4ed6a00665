import { z } from 'zod';
import { contractPermissions } from '@/domains/money/contract/contract.access.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Fen,
  FenField,
  Flag,
  Id,
  idOutput,
  Keyword,
  LongText,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { COUNTRIES } from '../institution/country.text.ts';
import { DEGREES, QUALIFICATIONS, SCORE, TESTS } from '../programme/programme.rules.ts';
import { applyDemandPermissions as may } from './apply-demand.access.ts';
import { DEMAND_VIEWS, INTAKE_TERMS, TIERS } from './apply-demand.rules.ts';
import { ApplyDemand, ApplyDemandWhole } from './apply-demand.shapes.ts';
import { applyDemandStatus } from './apply-demand.status.ts';
import { applyDemandText } from './apply-demand.text.ts';
import { applyMilestoneStatus } from './apply-milestone.status.ts';

const Score = ShortText.max(6).regex(SCORE);
const Year = z.int().min(2000).max(2199);
const MOST_CHOICES = 40;

const fields = {
  student_id: Id,
  countries: z.array(z.enum(COUNTRIES)).min(1).max(10),
  intake_year: Year,
  intake_term: z.enum(INTAKE_TERMS),
  degree: z.enum(DEGREES),
  study_fields: OptionalText.max(200).optional(),
  budget_fen: FenField.min(0).nullish(),
  wished_guidance_id: Id.nullish(),
  contract_line_id: Id.nullish(),
  school: OptionalText.max(100).optional(),
  grades: z
    .array(
      z.object({
        qualification: z.enum(QUALIFICATIONS),
        subject: OptionalText.max(40),
        grade: ShortText.max(6),
      }),
    )
    .max(20)
    .optional(),
  tests: z
    .array(
      z.object({
        test: z.enum(TESTS),
        overall: Score,
        lowest: OptionalText.max(6).refine((score) => score === '' || SCORE.test(score), {
          params: { sentence: applyDemandText.bad_score },
        }),
      }),
    )
    .max(10)
    .optional(),
  wishes: LongText.max(2000).optional(),
  file_ids: z.array(Id).max(9).optional(),
};

const filters = {
  view: z.enum(DEMAND_VIEWS).optional(),
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  status: statusField(applyDemandStatus).optional(),
  guidance_id: Id.optional(),
  country: z.enum(COUNTRIES).optional(),
  intake_year: Year.optional(),
  intake_term: z.enum(INTAKE_TERMS).optional(),
  degree: z.enum(DEGREES).optional(),
  unpaid: Flag.optional(),
};
const changes = ['apply_demand', 'inbox'];

export const applyDemandApi = defineApi('apply_demand', applyDemandText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(ApplyDemand),
  },
  counts: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object({ waiting: Count, active: Count, unpaid: Count, all: Count }),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ApplyDemandWhole },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({ ...fields, submit_now: Flag.optional() }),
    output: idOutput,
    changes,
  },
  edit: {
    method: 'PUT',
    permission: may.add,
    input: z.object({ id: Id, version: Version, ...fields }),
    changes,
  },
  /** Somebody else guides the student from now on. */
  assign: {
    method: 'POST',
    permission: may.accept,
    input: z.object({ id: Id, version: Version, guidance_id: Id }),
    changes: [...changes, 'student'],
  },
  /** The service of a demand that was accepted without one. */
  attach: {
    method: 'POST',
    permission: may.accept,
    input: z.object({ id: Id, version: Version, contract_line_id: Id }),
    changes: [...changes, 'contract'],
  },
  /** Lines of a student's contracts that sell an application service and serve no demand yet. */
  services: {
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id }),
    output: listOf(
      z.object({
        id: Id,
        contract_number: shownBy(contractPermissions.read, DocumentNumber),
        amount_fen: Fen,
        adviser_name: z.string().nullable(),
      }),
    ),
  },
  /** Where the plan is agreed on already, what is added is applied for at once. */
  shortlist: {
    method: 'PUT',
    permission: may.plan,
    label: applyDemandText.shortlist_edit,
    input: z.object({
      id: Id,
      version: Version,
      choices: z
        .array(z.object({ programme_id: Id, tier: z.enum(TIERS), note: OptionalText.max(200).optional() }))
        .max(MOST_CHOICES),
    }),
    changes: [...changes, 'application'],
  },
  /** The plan on paper, for the family. */
  pdf: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ id: Id }),
    output: z.unknown(),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: ApplyDemand,
    exports: [
      { field: 'number', width: 18 },
      'student_name',
      { field: 'countries', kind: 'labels', width: 20 },
      'intake_year',
      { field: 'intake_term', kind: 'label' },
      { field: 'degree', kind: 'label' },
      { field: 'study_fields', width: 24 },
      'budget_fen',
      'wished_guidance_name',
      'guidance_name',
      { field: 'contract_number', width: 18 },
      'price_fen',
      'paid_fen',
      'charged_fen',
      'owed_fen',
      { field: 'school', width: 24 },
      { field: 'wishes', width: 40 },
      'application_count',
      'offer_count',
      'status',
      { field: 'reason', width: 24 },
      'created_by_name',
      'created_at',
      'submitted_at',
      'decided_by_name',
      'decided_at',
    ],
  },
  ...transitionEndpoints(applyDemandStatus, 'enrolment'),
});

export const applyMilestoneApi = defineApi('apply_milestone', applyDemandText, 'enrolment', {
  ...transitionEndpoints(applyMilestoneStatus, 'enrolment'),
});
