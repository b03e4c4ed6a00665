import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Flag,
  Id,
  idOutput,
  LongText,
  listInput,
  listOf,
  OptionalText,
  Phone,
  pageOf,
  ShortText,
  UnixMillis,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { leadPermissions as may } from './lead.access.ts';
import { INVALID_REASONS, MOST_PHONES_MERGED } from './lead.rules.ts';
import { filters, Lead, leadEditFields, leadFields, MERGED_FIELDS, Relation, VIEWS } from './lead.shapes.ts';
import { leadStatus } from './lead.status.ts';
import { leadText } from './lead.text.ts';

/** One of them, with what its form and its page need beyond the row. */
export const LeadWhole = Lead.extend({
  phones: z.array(z.object({ phone: PhoneShownBy(may.phone), is_shared: Flag })),
  channel_id: Id,
  guardian_relation: Relation,
  education_type_id: Id.nullable(),
  level_id: Id.nullable(),
  region_id: Id.nullable(),
  time_zone: z.string(),
  course_types: z.array(CourseType),
  subject_ids: z.array(Id),
  destination: z.string(),
  wish_start_on: DayText.nullable(),
  budget_fen: z.int().nullable(),
  campaign_id: Id.nullable(),
  referrer_student_id: Id.nullable(),
  last_channel_name: z.string().nullable(),
  visited_on: DayText.nullable(),
  lock_reason: z.string(),
  label_ids: z.array(Id),
  note: z.string(),
  merged_into: Id.nullable(),
  /** The day on which it falls into the pool, where it does. */
  falls_on: DayText.nullable(),
  /** It was merged within a day, and nothing has changed it since. */
  can_unmerge: Flag,
});
export type LeadWhole = z.infer<typeof LeadWhole>;

/** What happened to a lead, from whichever part of the house. */
export const StreamItem = z.object({
  kind: z.string(),
  label: z.string(),
  id: Id,
  at: UnixMillis,
  title: z.string(),
  text: z.string(),
  admin_name: z.string().nullable(),
  url: z.string().nullable(),
  /** A log that this person wrote within a day, and whether it was effective: it can be corrected. */
  is_effective: Flag.nullable(),
  can_correct: Flag,
  files: z.array(z.object({ id: Id, name: z.string() })),
});

export type StreamItem = z.infer<typeof StreamItem>;

/** What was promised to the family. */
const Promised = z.object({
  id: Id,
  content: z.string(),
  until_on: DayText.nullable(),
  promised_by_name: z.string().nullable(),
  kept_at: UnixTime.nullable(),
  kept_by_name: z.string().nullable(),
});

const Chosen = z.array(Id).min(1).max(500);
/** As many as a column of the board shows; the rest is the list's. */
export const MOST_CARDS = 100;
const logFields = {
  method_id: Id.nullish(),
  content: LongText.min(1).max(2000),
  is_effective: Flag,
  next_on: Day.nullish(),
  next_what: OptionalText.max(120).optional(),
  file_ids: z.array(Id).max(9).optional(),
  /** What was promised to the family along with it. */
  promise: ShortText.optional(),
  promise_until_on: Day.nullish(),
};

export const leadApi = defineApi('lead', leadText, 'sellmanage', {
  list: {
    action: 'api_salepro_list',
    method: 'GET',
    permission: may.read,
    label: leadText.title,
    input: listInput.extend({
      ...filters,
      sort: z.enum(['created_at', 'next_on', 'days_left', 'last_contact_at']).optional(),
    }),
    output: pageOf(Lead),
  },
  /** How many each view of the list holds, up to a thousand. */
  counts: {
    action: 'api_salepro_counts',
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object(
      Object.fromEntries(VIEWS.map((view) => [view, Count])) as Record<(typeof VIEWS)[number], typeof Count>,
    ),
  },
  /** Over the list's own filters: how many have reached each step, and how long it took. */
  funnel: {
    action: 'api_salepro_funnel',
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: listOf(
      z.object({ step: z.string(), count: Count, rate_bp: Count.nullable(), median_days: Count.nullable() }),
    ),
  },
  /** The list's leads by stage: how many stand at each, for how long on average, and the first of them. */
  board: {
    action: 'api_salepro_board',
    method: 'GET',
    permission: may.read,
    input: z.object({ ...filters, most: z.int().min(1).max(MOST_CARDS).optional() }),
    output: listOf(
      z.object({
        status: statusField(leadStatus),
        count: Count,
        mean_hours: Count.nullable(),
        cards: z.array(Lead),
      }),
    ),
  },
  get: {
    action: 'api_salepro_get',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: LeadWhole,
  },
  stream: {
    action: 'api_salepro_stream',
    method: 'GET',
    permission: may.read,
    input: z.object({ lead_id: Id, before: UnixMillis.optional() }),
    output: listOf(StreamItem).extend({ next: z.int().nullable() }),
  },
  /** Asked while one types: leads and students of the company, and what companies that share tell. */
  duplicates: {
    action: 'api_salepro_duplicates',
    method: 'GET',
    permission: may.read,
    input: z.object({ phones: z.array(Phone).min(1).max(MOST_PHONES_MERGED), lead_id: Id.optional() }),
    output: listOf(
      z.object({
        phone: PhoneShownBy(may.phone),
        kind: z.enum(['lead', 'student', 'elsewhere']),
        id: Id.nullable(),
        name: z.string().nullable(),
        number: DocumentNumber.nullable(),
        status: statusField(leadStatus).nullable(),
        owner_name: z.string().nullable(),
        company_name: z.string().nullable(),
        last_contact_at: UnixTime.nullable(),
      }),
    ),
  },
  /** A number in the clear; each time is written down. */
  reveal: {
    action: 'api_salepro_reveal',
    method: 'POST',
    permission: may.phone,
    input: z.object({ id: Id }),
    output: z.object({ phones: z.array(z.object({ phone: PhoneShownBy(may.phone) })) }),
    changes: [],
  },
  add: {
    action: 'api_salepro_add',
    method: 'POST',
    permission: may.add,
    /** Into the pool, or mine. */
    input: z.object({ ...leadFields, into_pool: Flag.optional() }),
    output: idOutput,
  },
  edit: {
    action: 'api_salepro_edit',
    method: 'PUT',
    permission: may.add,
    input: z.object({ id: Id, version: Version, ...leadEditFields }),
  },
  label: {
    action: 'api_salepro_label',
    method: 'POST',
    permission: may.add,
    input: z.object({
      ids: Chosen,
      add_label_ids: z.array(Id).max(20),
      remove_label_ids: z.array(Id).max(20),
    }),
    output: z.object({ count: Count }),
  },
  visit: {
    action: 'api_salepro_visit',
    method: 'POST',
    permission: may.log,
    input: z.object({ id: Id, version: Version.optional(), visited_on: Day }),
  },
  lose: {
    action: 'api_salepro_lose',
    method: 'POST',
    permission: may.log,
    input: z.object({
      id: Id,
      version: Version.optional(),
      lost_reason_id: Id,
      note: OptionalText.optional(),
    }),
  },
  invalidate: {
    action: 'api_salepro_invalid',
    method: 'POST',
    permission: may.log,
    input: z.object({ id: Id, version: Version.optional(), invalid_reason: z.enum(INVALID_REASONS) }),
  },
  lock: {
    action: 'api_salepro_lock',
    method: 'POST',
    permission: may.lock,
    input: z.object({ id: Id, version: Version.optional(), locked_until: Day, lock_reason: ShortText }),
  },
  unlock: {
    action: 'api_salepro_unlock',
    method: 'POST',
    permission: may.lock,
    input: z.object({ id: Id, version: Version.optional() }),
  },
  /** A student (`potential`) with what the lead knows; an existing one with the number can be taken instead. */
  convert: {
    action: 'api_salepro_convert',
    method: 'POST',
    permission: may.convert,
    input: z.object({ id: Id, version: Version.optional(), student_id: Id.optional() }),
    output: z.object({ student_id: Id }),
    changes: ['lead', 'student'],
  },
  log: {
    action: 'api_salepro_log_add',
    method: 'POST',
    permission: may.log,
    input: z.object({ lead_id: Id, ...logFields }),
    output: idOutput,
  },
  log_edit: {
    action: 'api_salepro_log_edit',
    method: 'PUT',
    permission: may.log,
    input: z.object({ log_id: Id, content: logFields.content, is_effective: Flag }),
  },
  /** Two to five become one: its number, all phones, both histories. */
  merge: {
    action: 'api_salepro_merge',
    method: 'POST',
    permission: may.merge,
    input: z.object({
      ids: z.array(Id).min(2).max(5),
      keep_id: Id,
      owner_id: Id.optional(),
      take: z
        .array(z.object({ field: z.enum(MERGED_FIELDS), lead_id: Id }))
        .max(MERGED_FIELDS.length)
        .optional(),
    }),
    output: idOutput,
    changes: ['lead', 'notice'],
  },
  /** Within a day, while nothing else has changed it. */
  unmerge: {
    action: 'api_salepro_unmerge',
    method: 'POST',
    permission: may.merge,
    input: z.object({ id: Id }),
  },
  promises: {
    action: 'api_promise_list',
    method: 'GET',
    permission: may.read,
    input: z.object({ lead_id: Id }),
    output: listOf(Promised),
  },
  promise_add: {
    action: 'api_promise_add',
    method: 'POST',
    permission: may.log,
    input: z.object({ lead_id: Id, promise: ShortText, promise_until_on: Day.nullish() }),
    output: idOutput,
  },
  promise_keep: {
    action: 'api_promise_keep',
    method: 'POST',
    permission: may.log,
    input: z.object({ promise_id: Id }),
  },
  /** Out of the pool: one winner, within one's caps. */
  claim: {
    action: 'api_allocation_claim',
    method: 'POST',
    permission: may.claim,
    input: z.object({ id: Id }),
  },
  return: {
    action: 'api_allocation_return',
    method: 'POST',
    permission: may.log,
    input: z.object({ id: Id, version: Version.optional(), why: OptionalText.optional() }),
  },
  /** By hand, to somebody of the company. */
  allocate: {
    action: 'api_allocation_add',
    method: 'POST',
    permission: may.allocate,
    input: z.object({ ids: Chosen, owner_id: Id, why: OptionalText.optional() }),
    output: z.object({ count: Count }),
    changes: ['lead', 'notice'],
  },
  sms_templates: {
    action: 'api_salepro_sms_templates',
    method: 'GET',
    permission: may.sms,
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), body: z.string(), variables: z.array(z.string()) })),
  },
  /** One template to many, to the first number of each; nobody twice a day. */
  sms: {
    action: 'api_salepro_sms',
    method: 'POST',
    permission: may.sms,
    input: z.object({
      ids: Chosen,
      template_id: Id,
      /** What stands in the other gaps, the same for all. */
      values: z
        .array(z.object({ name: ShortText.max(20), value: ShortText }))
        .max(20)
        .optional(),
    }),
    output: z.object({ sent: Count, without: z.array(z.string()) }),
    changes: ['lead', 'sms'],
  },
  export: {
    action: 'api_salepro_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object({ ...filters, ids: Chosen.optional() }),
    output: Lead,
    exports: [
      'number',
      'name',
      'english_name',
      'phone',
      'wechat',
      'guardian_name',
      { field: 'school', width: 24 },
      'grade',
      'education_type_name',
      'level_name',
      'region_name',
      { field: 'intention', kind: 'label' },
      'status',
      'owner_name',
      'channel_name',
      'link_name',
      'campaign_name',
      'referrer_name',
      { field: 'source', kind: 'label' },
      { field: 'label_names', kind: 'list' },
      'log_count',
      'has_trial',
      'last_contact_at',
      { field: 'last_words', width: 40 },
      'next_on',
      'expected_fen',
      'expected_on',
      'lost_reason_name',
      'created_by_name',
      'created_at',
    ],
    notExported: ['next_what', 'locked_until', 'invalid_reason', 'is_high_risk'],
  },
  ...transitionEndpoints(leadStatus, 'sellmanage'),
});
