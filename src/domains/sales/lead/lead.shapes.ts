import { z } from 'zod';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Fen,
  FenField,
  Flag,
  Id,
  Keyword,
  LongText,
  OptionalText,
  Phone,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { statusField } from '@/kernel/status.ts';
import { TimeZone } from '../../organisation/company/company.rules.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { RELATIONS } from '../../people/student/student.rules.ts';
import { leadPermissions as may } from './lead.access.ts';
import {
  COUNTED_EVENTS,
  INTENTIONS,
  INVALID_REASONS,
  MOST_PHONES,
  MOST_PHONES_MERGED,
  SOURCES,
} from './lead.rules.ts';
import { leadStatus } from './lead.status.ts';

export const Relation = z.enum(['', ...RELATIONS]);

/** As it was shown: sent back with an edit, the number stays what it was. */
const MaskedPhone = z.string().regex(/^\+?\d{0,3}\*{4}\d{0,4}$/);

const phones = (most: number) =>
  z
    .array(z.object({ phone: Phone.or(MaskedPhone), is_shared: Flag.optional() }))
    .max(most)
    .optional();

/** What a person enters; the source is the system's and never among it. */
export const leadFields = {
  name: ShortText.max(40),
  english_name: OptionalText.max(60).optional(),
  phones: phones(MOST_PHONES),
  wechat: OptionalText.max(60).optional(),
  guardian_name: OptionalText.max(40).optional(),
  guardian_relation: Relation.optional(),
  grade: OptionalText.max(40).optional(),
  school: OptionalText.max(80).optional(),
  education_type_id: Id.nullish(),
  level_id: Id.nullish(),
  region_id: Id.nullish(),
  time_zone: z.union([z.literal(''), TimeZone]).optional(),
  course_types: z.array(CourseType).max(9).optional(),
  subject_ids: z.array(Id).max(20).optional(),
  destination: OptionalText.optional(),
  wish_start_on: Day.nullish(),
  budget_fen: FenField.positive().nullish(),
  channel_id: Id,
  campaign_id: Id.nullish(),
  referrer_student_id: Id.nullish(),
  intention: z.enum(INTENTIONS).optional(),
  next_on: Day.nullish(),
  next_what: OptionalText.max(120).optional(),
  expected_fen: FenField.positive().nullish(),
  expected_on: Day.nullish(),
  label_ids: z.array(Id).max(20).optional(),
  note: LongText.max(2000).optional(),
};

/** What they change of one that is there: the numbers that a merge brought stay with it. */
export const leadEditFields = { ...leadFields, phones: phones(MOST_PHONES_MERGED) };

/** A row of the list. Its number is always masked: `reveal` shows it, and is written down. */
export const Lead = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  name: z.string(),
  english_name: z.string(),
  school: z.string(),
  grade: z.string(),
  phone: PhoneShownBy(may.phone),
  wechat: z.string(),
  guardian_name: z.string(),
  intention: z.enum(INTENTIONS),
  status: statusField(leadStatus),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  channel_id: Id,
  channel_name: z.string().nullable(),
  link_name: z.string().nullable(),
  campaign_name: z.string().nullable(),
  referrer_name: z.string().nullable(),
  source: z.enum(SOURCES),
  education_type_name: z.string().nullable(),
  level_name: z.string().nullable(),
  region_name: z.string().nullable(),
  last_contact_at: UnixTime.nullable(),
  last_words: z.string(),
  log_count: Count,
  has_trial: Flag,
  next_on: DayText.nullable(),
  next_what: z.string(),
  days_left: Count.nullable(),
  /** Its next contact is long overdue. */
  is_high_risk: Flag,
  expected_fen: Fen.nullable(),
  expected_on: DayText.nullable(),
  lost_reason_name: z.string().nullable(),
  invalid_reason: z.enum(INVALID_REASONS).nullable(),
  response_minutes: Count.nullable(),
  label_names: z.array(z.string()),
  student_id: Id.nullable(),
  locked_until: DayText.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Lead = z.infer<typeof Lead>;

export const VIEWS = ['due', 'mine', 'fresh', 'pool', 'all', 'won', 'lost', 'invalid'] as const;
export const filters = {
  view: z.enum(VIEWS).optional(),
  keyword: Keyword.optional(),
  status: statusField(leadStatus).optional(),
  intention: z.enum(INTENTIONS).optional(),
  owner_id: Id.optional(),
  team_id: Id.optional(),
  channel_id: Id.optional(),
  channel_group_id: Id.optional(),
  source: z.enum(SOURCES).optional(),
  region_id: Id.optional(),
  education_type_id: Id.optional(),
  level_id: Id.optional(),
  label_id: Id.optional(),
  lost_reason_id: Id.optional(),
  campaign_id: Id.optional(),
  link_id: Id.optional(),
  share_id: Id.optional(),
  days_left_max: z.int().min(0).max(365).optional(),
  has_trial: Flag.optional(),
  has_student: Flag.optional(),
  created_from: UnixTime.optional(),
  created_to: UnixTime.optional(),
  contact_from: UnixTime.optional(),
  contact_to: UnixTime.optional(),
  next_from: Day.optional(),
  next_to: Day.optional(),
  /** First arrivals at a stage: which, on which days, and whose it was then. */
  event: z.enum(COUNTED_EVENTS).optional(),
  event_from: Day.optional(),
  event_to: Day.optional(),
  event_owner_id: Id.optional(),
  event_unowned: Flag.optional(),
  event_channel_id: Id.optional(),
  event_source: z.enum(SOURCES).optional(),
};

/** What of two leads one chooses, field by field, when they become one. */
export const MERGED_FIELDS = [
  'name',
  'english_name',
  'wechat',
  'guardian_name',
  'guardian_relation',
  'grade',
  'school',
  'education_type_id',
  'level_id',
  'region_id',
  'destination',
  'wish_start_on',
  'budget_fen',
  'intention',
  'expected_fen',
  'expected_on',
  'note',
] as const;
