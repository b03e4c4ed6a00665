import { z } from 'zod';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Fen,
  Id,
  Keyword,
  LongText,
  OptionalText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { TimeZone } from '../../organisation/company/company.rules.ts';
import { BRINGERS, NEEDS } from '../document-template/document-template.rules.ts';
import { STAGES } from '../document-template/stage.text.ts';
import { COUNTRIES } from '../institution/country.text.ts';
import { OUTLOOKS } from '../offer-condition/offer-condition.evaluate.ts';
import { DEGREES, SCHEMES } from '../programme/programme.rules.ts';
import {
  DECISIONS,
  DOCUMENT_STATES,
  PAYERS,
  REPLIES,
  ROUNDS,
  TERMS,
  TIERS,
  UCAS_CHOICES,
} from './application.rules.ts';
import { applicationStatus } from './application.status.ts';

const Year = z.int().min(2000).max(2199);
const Currency = z.union([z.literal(''), z.string().regex(/^[A-Z]{3}$/)]);

/** What a person enters of it. */
export const applicationFields = {
  programme_id: Id,
  intake_year: Year,
  intake_term: z.enum(TERMS),
  scheme: z.enum(SCHEMES),
  cycle: Year,
  round: z.enum(ROUNDS).optional(),
  choice_no: z.int().min(1).max(UCAS_CHOICES).nullish(),
  deadline_at: UnixTime,
  deadline_zone: TimeZone,
  external_id: OptionalText.max(60).optional(),
  fee_currency: Currency.optional(),
  fee_cents: z.int().min(0).max(99_999_999).optional(),
  fee_by: z.enum(PAYERS).optional(),
  fee_paid_on: Day.nullish(),
  guidance_id: Id,
  writer_id: Id.nullish(),
  tier: z.enum(TIERS).nullish(),
  next_step: OptionalText.max(120).optional(),
  reply_due_on: Day.nullish(),
  note: LongText.max(2000).optional(),
};

export const Application = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  student_id: Id,
  student_name: z.string(),
  demand_id: Id.nullable(),
  programme_id: Id,
  programme_name: z.string(),
  degree: z.enum(DEGREES),
  institution_id: Id,
  institution_name: z.string(),
  country: z.enum(COUNTRIES),
  intake_year: z.int(),
  intake_term: z.enum(TERMS),
  scheme: z.enum(SCHEMES),
  cycle: z.int(),
  round: z.enum(ROUNDS),
  choice_no: z.int().nullable(),
  deadline_at: UnixTime,
  deadline_zone: z.string(),
  external_id: z.string(),
  fee: z.string(),
  fee_currency: z.string(),
  fee_cents: z.int(),
  fee_by: z.enum(PAYERS),
  fee_paid_on: DayText.nullable(),
  guidance_id: Id,
  guidance_name: z.string().nullable(),
  writer_id: Id.nullable(),
  writer_name: z.string().nullable(),
  tier: z.enum(TIERS).nullable(),
  next_step: z.string(),
  note: z.string(),
  stage: z.enum(STAGES),
  status: statusField(applicationStatus),
  discontinued_because: z.string(),
  submitted_on: DayText.nullable(),
  decision: z.enum(DECISIONS).nullable(),
  decided_on: DayText.nullable(),
  reply_due_on: DayText.nullable(),
  reply: z.enum(REPLIES).nullable(),
  replied_on: DayText.nullable(),
  deposit: z.string(),
  groups_met: Count,
  groups_all: Count,
  outlook: z.enum(OUTLOOKS).nullable(),
  documents_done: Count,
  documents_all: Count,
  essays_done: Count,
  essays_all: Count,
  referees_done: Count,
  referees_all: Count,
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Application = z.infer<typeof Application>;

export const ApplicationDocument = z.object({
  id: Id,
  stage: z.enum(STAGES),
  name: z.string(),
  need: z.enum(NEEDS),
  brought_by: z.enum(BRINGERS),
  due_on: DayText.nullable(),
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
  state: z.enum(DOCUMENT_STATES),
  note: z.string(),
  version: Version,
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

const Said = z.object({
  id: Id,
  decision: z.enum(DECISIONS),
  decided_on: DayText,
  letter_file_id: Id.nullable(),
  letter_name: z.string().nullable(),
  because: z.string(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});

/** One with its papers, what the institution said, and what else the student applies for in the cycle. */
export const ApplicationWhole = Application.extend({
  confirmation_file_id: Id.nullable(),
  confirmation_name: z.string().nullable(),
  reply_to: z.enum(DECISIONS).nullable(),
  /** Of a fee that the company pays: what it took for it, and whether the institution has it. */
  fee_fen: Fen.nullable(),
  fee_paid_out: z.boolean(),
  told_conditions: z.enum(['met', 'reopened']).nullable(),
  documents: z.array(ApplicationDocument),
  decisions: z.array(Said),
  others: z.array(
    z.object({
      id: Id,
      choice_no: z.int().nullable(),
      institution_name: z.string(),
      programme_name: z.string(),
      scheme: z.enum(SCHEMES),
      tier: z.enum(TIERS).nullable(),
      decision: z.enum(DECISIONS).nullable(),
      reply: z.enum(REPLIES).nullable(),
      groups_met: Count,
      groups_all: Count,
      status: statusField(applicationStatus),
    }),
  ),
});
export type ApplicationWhole = z.infer<typeof ApplicationWhole>;

export const VIEWS = ['going', 'due', 'offers', 'risk', 'all'] as const;
export type View = (typeof VIEWS)[number];
export const filters = {
  view: z.enum(VIEWS).optional(),
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  institution_id: Id.optional(),
  programme_id: Id.optional(),
  guidance_id: Id.optional(),
  writer_id: Id.optional(),
  country: z.enum(COUNTRIES).optional(),
  intake_year: Year.optional(),
  intake_term: z.enum(TERMS).optional(),
  scheme: z.enum(SCHEMES).optional(),
  stage: z.enum(STAGES).optional(),
  status: statusField(applicationStatus).optional(),
  tier: z.enum(TIERS).optional(),
  decision_is: z.enum(DECISIONS).optional(),
  reply_is: z.enum(REPLIES).optional(),
  deadline_from: Day.optional(),
  deadline_to: Day.optional(),
};
