import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  Flag,
  Id,
  idOutput,
  listOf,
  OptionalText,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { applicationPermissions } from '../application/application.access.ts';
import { workFilters } from '../application/work.shapes.ts';
import { conditionPermissions as may } from './offer-condition.access.ts';
import { OUTLOOKS } from './offer-condition.evaluate.ts';
import { QUALIFICATIONS, TEST_NAMES, TEST_PARTS } from './offer-condition.grades.ts';
import { CONDITION_KINDS, CONDITION_STATES, RESULT_KINDS } from './offer-condition.rules.ts';
import { offerConditionText } from './offer-condition.text.ts';
import { OUTCOMES, STANDINGS } from './results-day.rules.ts';

const Grade = z.string().regex(/^([A-Z]\*?|\d)?$/);
const Score = z.number().min(0).max(9999).multipleOf(0.1);
const Include = z.object({ subject_ids: z.array(Id).min(1).max(6), grade: Grade.min(1) });
const Part = z.object({ part: z.enum(TEST_PARTS), score: Score });

/** What of it a person enters; of these only the fields of its kind are kept. */
const conditionFields = {
  kind: z.enum(CONDITION_KINDS),
  wording: OptionalText.optional(),
  due_on: Day.nullish(),
  qualifications: z.array(z.enum(QUALIFICATIONS)).max(3).optional(),
  subject_ids: z.array(Id).max(12).optional(),
  grade: Grade.optional(),
  pattern: OptionalText.max(20).optional(),
  includes: z.array(Include).max(4).optional(),
  excludes: z.array(Id).max(12).optional(),
  points: z.int().min(1).max(9999).nullish(),
  points_from: z.int().min(1).max(12).nullish(),
  test: z.enum(TEST_NAMES).nullish(),
  overall: Score.nullish(),
  parts: z.array(Part).max(6).optional(),
  superscore: Flag.optional(),
};

/** What a sitting gave towards it. */
const UsedResult = z.object({
  result_id: z.int(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  part: z.string(),
  value: z.string(),
  wanted: z.string(),
  series: z.string(),
  kind: z.enum(RESULT_KINDS),
  is_enough: z.boolean(),
});

export const OfferCondition = z.object({
  id: Id,
  application_id: Id,
  group_no: Count,
  kind: z.enum(CONDITION_KINDS),
  wording: z.string(),
  due_on: DayText.nullable(),
  qualifications: z.array(z.enum(QUALIFICATIONS)),
  subject_ids: z.array(Id),
  grade: z.string(),
  pattern: z.string(),
  includes: z.array(z.object({ subject_ids: z.array(Id), grade: z.string() })),
  excludes: z.array(Id),
  points: z.int().nullable(),
  points_from: z.int().nullable(),
  test: z.enum(TEST_NAMES).nullable(),
  overall: z.number().nullable(),
  parts: z.array(z.object({ part: z.string(), score: z.number() })),
  superscore: Flag,
  /** Names of every subject that it names. */
  subjects: z.array(z.object({ id: Id, name: z.string() })),
  state: z.enum(CONDITION_STATES),
  is_provisional: z.boolean(),
  has_no_entry: z.boolean(),
  outlook: z.enum(OUTLOOKS),
  used: z.array(UsedResult),
  /** What met it before a correction, where it is reopened. */
  before: z.array(UsedResult),
  checked_at: UnixTime.nullable(),
  said: z.enum(['met', 'waived']).nullable(),
  said_by_name: z.string().nullable(),
  said_because: z.string(),
  evidence_file_id: Id.nullable(),
  evidence_name: z.string().nullable(),
  version: Version,
});
export type OfferCondition = z.infer<typeof OfferCondition>;

const Choice = z.object({
  id: Id,
  institution_name: z.string(),
  programme_name: z.string(),
  groups_met: Count,
  groups_all: Count,
  standing: z.enum(STANDINGS),
});
/** A student who accepted an offer, and what their results make of it. */
const ResultsDayRow = z.object({
  /** Of the application that comes first. */
  id: Id,
  student_name: z.string(),
  guidance_name: z.string().nullable(),
  results_in: Count,
  results_awaited: Count,
  first: Choice,
  second: Choice.nullable(),
  outcome: z.enum(OUTCOMES),
});
export type ResultsDayRow = z.infer<typeof ResultsDayRow>;

const one = { id: Id, version: Version.optional() };
const changes = ['offer_condition', 'application'];

export const offerConditionApi = defineApi('offer_condition', offerConditionText, 'enrolment', {
  list: {
    method: 'GET',
    permission: applicationPermissions.read,
    input: z.object({ application_id: Id }),
    output: listOf(OfferCondition),
  },
  results_day: {
    method: 'GET',
    permission: applicationPermissions.read,
    input: z.object(workFilters),
    output: z.object({ list: z.array(ResultsDayRow), capped: z.boolean() }),
  },
  add: {
    method: 'POST',
    permission: applicationPermissions.decide,
    /** Without a group it is one of its own: needed too. */
    input: z.object({ application_id: Id, group_no: z.int().min(1).max(20).nullish(), ...conditionFields }),
    output: idOutput,
    changes,
  },
  edit: {
    method: 'PUT',
    permission: applicationPermissions.decide,
    input: z.object({ id: Id, version: Version, ...conditionFields }),
    changes,
  },
  del: {
    method: 'DELETE',
    permission: applicationPermissions.decide,
    input: z.object({ id: Id }),
    changes,
  },
  /** By a person, with evidence: what no result tells, or what was seen elsewhere. */
  tick: {
    method: 'POST',
    permission: may.tick,
    input: z.object({ ...one, said_because: ShortText, evidence_file_id: Id.nullish() }),
    changes,
  },
  waive: {
    method: 'POST',
    permission: may.waive,
    input: z.object({ ...one, said_because: ShortText, evidence_file_id: Id.nullish() }),
    changes,
  },
  untick: {
    method: 'POST',
    permission: may.tick,
    input: z.object({ ...one, reason: ShortText }),
    changes,
  },
});
