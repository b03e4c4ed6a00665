import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { Relation } from '@/domains/people/student/student.rules.ts';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { AllocationWay, Intention, InvalidReason, LeadEventKind, Source, Stage } from '../lead.rules.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const lead = pgTable('lead', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  number: text('number').notNull(),
  name: text('name').notNull(),
  english_name: text('english_name').notNull().default(''),
  wechat: text('wechat').notNull().default(''),
  guardian_name: text('guardian_name').notNull().default(''),
  guardian_relation: wordColumn<Relation | ''>('guardian_relation').notNull().default(''),
  grade: text('grade').notNull().default(''),
  school: text('school').notNull().default(''),
  education_type_id: idColumn('education_type_id'),
  education_type_kind: text('education_type_kind').generatedAlwaysAs(sql`'education_type'`),
  level_id: idColumn('level_id'),
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  region_id: idColumn('region_id'),
  region_kind: text('region_kind').generatedAlwaysAs(sql`'region'`),
  time_zone: text('time_zone').notNull().default(''),
  course_types: smallint('course_types').array().$type<CourseTypeCode[]>().notNull().default([]),
  destination: text('destination').notNull().default(''),
  wish_start_on: date('wish_start_on'),
  budget_fen: fenColumn('budget_fen'),
  channel_id: idColumn('channel_id').notNull(),
  last_channel_id: idColumn('last_channel_id').notNull(),
  link_id: idColumn('link_id'),
  campaign_id: idColumn('campaign_id'),
  referrer_student_id: idColumn('referrer_student_id'),
  source: wordColumn<Source>('source').notNull(),
  intention: wordColumn<Intention>('intention').notNull().default('C'),
  status: wordColumn<Stage>('status').notNull().default('new'),
  owner_id: idColumn('owner_id'),
  owned_at: timeColumn('owned_at'),
  locked_until: date('locked_until'),
  lock_reason: text('lock_reason').notNull().default(''),
  next_on: date('next_on'),
  next_what: text('next_what').notNull().default(''),
  visited_on: date('visited_on'),
  expected_fen: fenColumn('expected_fen'),
  expected_on: date('expected_on'),
  lost_reason_id: idColumn('lost_reason_id'),
  lost_reason_kind: text('lost_reason_kind').generatedAlwaysAs(sql`'lead_lost_reason'`),
  invalid_reason: wordColumn<InvalidReason>('invalid_reason'),
  student_id: idColumn('student_id'),
  share_id: idColumn('share_id'),
  merged_into: idColumn('merged_into'),
  log_count: integer('log_count').notNull().default(0),
  last_contact_at: timeColumn('last_contact_at'),
  last_effective_at: timeColumn('last_effective_at'),
  last_words: text('last_words').notNull().default(''),
  responded_at: timeColumn('responded_at'),
  falls_on: date('falls_on'),
  told_on: date('told_on'),
  note: text('note').notNull().default(''),
  search_text: text('search_text').notNull().default(''),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const leadSearch = pgTable(
  'lead_search',
  {
    company_id: idColumn('company_id').notNull(),
    token: text('token').notNull(),
    lead_id: idColumn('lead_id').notNull(),
    /** The lead's own: the list goes by it. */
    created_at: timeColumn('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.token, t.created_at, t.lead_id] })],
);

export const leadPhone = pgTable(
  'lead_phone',
  {
    company_id: idColumn('company_id').notNull(),
    phone: text('phone').notNull(),
    lead_id: idColumn('lead_id').notNull(),
    position: smallint('position').notNull(),
    is_shared: boolean('is_shared').notNull().default(false),
    owner_id: idColumn('owner_id'),
    is_living: boolean('is_living').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.phone, t.lead_id] })],
);

export const leadLabel = pgTable(
  'lead_label',
  {
    family_id: family(),
    company_id: idColumn('company_id').notNull(),
    lead_id: idColumn('lead_id').notNull(),
    label_id: idColumn('label_id').notNull(),
    label_kind: text('label_kind').generatedAlwaysAs(sql`'lead_label'`),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.lead_id, t.label_id] })],
);

export const leadSubject = pgTable(
  'lead_subject',
  {
    family_id: family(),
    company_id: idColumn('company_id').notNull(),
    lead_id: idColumn('lead_id').notNull(),
    subject_id: idColumn('subject_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.lead_id, t.subject_id] })],
);

export const leadLog = pgTable('lead_log', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  lead_id: idColumn('lead_id').notNull(),
  method_id: idColumn('method_id'),
  method_kind: text('method_kind').generatedAlwaysAs(sql`'follow_method'`),
  content: text('content').notNull(),
  is_effective: boolean('is_effective').notNull(),
  next_on: date('next_on'),
  next_what: text('next_what').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  corrected_at: timeColumn('corrected_at'),
});

export const leadLogFile = pgTable(
  'lead_log_file',
  {
    company_id: idColumn('company_id').notNull(),
    lead_id: idColumn('lead_id').notNull(),
    log_id: idColumn('log_id').notNull(),
    file_id: idColumn('file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.log_id, t.file_id] })],
);

export const leadEvent = pgTable('lead_event', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  lead_id: idColumn('lead_id').notNull(),
  kind: wordColumn<LeadEventKind>('kind').notNull(),
  nth: smallint('nth').notNull().default(1),
  happened_on: date('happened_on').notNull(),
  owner_id: idColumn('owner_id'),
  channel_id: idColumn('channel_id').notNull(),
  source: wordColumn<Source>('source').notNull(),
  note: text('note').notNull().default(''),
  doc: text('doc'),
  doc_id: idColumn('doc_id'),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const leadAllocation = pgTable('lead_allocation', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  lead_id: idColumn('lead_id').notNull(),
  from_id: idColumn('from_id'),
  to_id: idColumn('to_id'),
  how: wordColumn<AllocationWay>('how').notNull(),
  why: text('why').notNull().default(''),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const leadQuota = pgTable(
  'lead_quota',
  {
    company_id: idColumn('company_id').notNull(),
    family_id: family(),
    admin_id: idColumn('admin_id').notNull(),
    cap: smallint('cap'),
    claimed_on: date('claimed_on'),
    claimed: smallint('claimed').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.admin_id] })],
);

export const promise = pgTable('promise', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  lead_id: idColumn('lead_id'),
  student_id: idColumn('student_id'),
  content: text('content').notNull(),
  until_on: date('until_on'),
  promised_by: idColumn('promised_by').notNull(),
  kept_at: timeColumn('kept_at'),
  kept_by: idColumn('kept_by'),
  ...versioned(),
});

export const leadMerge = pgTable('lead_merge', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  lead_id: idColumn('lead_id').notNull(),
  before: jsonb('before').notNull(),
  version_after: integer('version_after').notNull(),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  undone_by: idColumn('undone_by'),
  undone_at: timeColumn('undone_at'),
});

export const leadReveal = pgTable('lead_reveal', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  lead_id: idColumn('lead_id').notNull(),
  created_by: idColumn('created_by').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const leadSms = pgTable(
  'lead_sms',
  {
    company_id: idColumn('company_id').notNull(),
    lead_id: idColumn('lead_id').notNull(),
    sms_id: idColumn('sms_id').notNull(),
    sent_on: date('sent_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.lead_id, t.sms_id] })],
);
