import { z } from 'zod';
import { TimeZone } from '@/domains/organisation/company/company.rules.ts';
import { defineApi } from '@/kernel/api.ts';
import {
  Day,
  done,
  Email,
  FenField,
  Flag,
  Id,
  idOutput,
  Keyword,
  LongText,
  listInput,
  listOf,
  MinutesField,
  OptionalText,
  Phone,
  pageOf,
  ShortText,
  UnixMillis,
  UnixTime,
  Version,
} from '@/kernel/fields.ts';
import { moveEndpoints, statusField } from '@/kernel/status.ts';
import { studentPermissions as may } from './student.access.ts';
import { GENDERS, RELATIONS } from './student.rules.ts';
import { studentStatus } from './student.status.ts';
import { studentText } from './student.text.ts';

const StudentOption = z.object({ id: Id, username: z.string() });

/** A student as a type-ahead shows one. */
const StudentBrief = StudentOption.extend({
  english_name: z.string(),
  number: z.string(),
  /** Masked unless the role may see full numbers. */
  phone: z.string(),
  status: statusField(studentStatus),
});
export type StudentBrief = z.infer<typeof StudentBrief>;

const Name = z.string().nullable();
const Student = StudentBrief.extend({
  company_id: Id,
  company_name: z.string(),
  gender: z.enum(GENDERS),
  birthday: z.string().nullable(),
  wechat: z.string(),
  email: z.string(),
  school: z.string(),
  grade: z.string(),
  level_id: Id.nullable(),
  level_name: Name,
  education_type_id: Id.nullable(),
  education_type_name: Name,
  region_id: Id.nullable(),
  region_name: Name,
  time_zone: z.string(),
  adviser_id: Id.nullable(),
  adviser_name: Name,
  class_teacher_id: Id.nullable(),
  class_teacher_name: Name,
  guidance_id: Id.nullable(),
  guidance_name: Name,
  academic_affairs_id: Id.nullable(),
  academic_affairs_name: Name,
  assistant_id: Id.nullable(),
  assistant_name: Name,
  channel_id: Id.nullable(),
  channel_name: Name,
  source_lead_id: Id.nullable(),
  referrer_student_id: Id.nullable(),
  referrer_name: Name,
  label_ids: z.array(Id),
  label_names: z.array(z.string()),
  notes: z.string(),
  /** The first of them; all are in the student itself. */
  guardian_name: Name,
  guardian_relation: z.enum(RELATIONS).nullable(),
  guardian_phone: z.string(),
  remaining_minutes: MinutesField,
  scheduled_minutes: MinutesField,
  next_lesson_at: UnixTime.nullable(),
  last_lesson_at: UnixTime.nullable(),
  run_out_on: z.string().nullable(),
  /** The six accounts; null to those who may not see them, and of another company. */
  virtual_fen: FenField.nullable(),
  new_fen: FenField.nullable(),
  learning_fen: FenField.nullable(),
  classes_fen: FenField.nullable(),
  store_fen: FenField.nullable(),
  apply_fen: FenField.nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Student = z.infer<typeof Student>;

const OptionalPhone = Phone.or(z.literal(''));
/** As it was shown to somebody who may not see it whole: sent back with an edit, it stays what it was. */
const MaskedPhone = z.string().regex(/^\+?\d{0,3}\*{4}\d{0,4}$/);
const Guardian = z.object({
  id: Id.optional(),
  name: ShortText.max(40),
  relation: z.enum(RELATIONS),
  phone: OptionalPhone.or(MaskedPhone),
});
export type Guardian = z.infer<typeof Guardian>;
const KnownGuardian = z.object({
  id: Id,
  name: z.string(),
  relation: z.enum(RELATIONS),
  /** Masked unless the role may see full numbers. */
  phone: z.string(),
});
const StudentWhole = Student.extend({ guardians: z.array(KnownGuardian) });
export type StudentWhole = z.infer<typeof StudentWhole>;

const TimelineEntry = z.object({
  kind: z.string(),
  label: z.string(),
  id: Id,
  at: UnixTime,
  title: z.string(),
  text: z.string(),
  admin_name: z.string().nullable(),
  url: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const studentFields = {
  username: ShortText.max(40),
  english_name: OptionalText.max(60).optional(),
  gender: z.enum(GENDERS).optional(),
  birthday: Day.nullish(),
  phone: OptionalPhone.or(MaskedPhone).optional(),
  wechat: OptionalText.max(60).optional(),
  email: Email.or(z.literal('')).optional(),
  school: OptionalText.max(80).optional(),
  grade: OptionalText.max(20).optional(),
  level_id: Id.nullish(),
  education_type_id: Id.nullish(),
  region_id: Id.nullish(),
  time_zone: TimeZone.or(z.literal('')).optional(),
  adviser_id: Id.nullish(),
  class_teacher_id: Id.nullish(),
  guidance_id: Id.nullish(),
  academic_affairs_id: Id.nullish(),
  assistant_id: Id.nullish(),
  channel_id: Id.nullish(),
  referrer_student_id: Id.nullish(),
  label_ids: z.array(Id).max(20).optional(),
  notes: LongText.max(2000).optional(),
  guardians: z.array(Guardian).max(6).optional(),
  /** Siblings: a number that somebody else has is theirs too. */
  shares_phone: Flag.optional(),
};

const filters = {
  keyword: Keyword.optional(),
  status: Student.shape.status.optional(),
  adviser_id: Id.optional(),
  class_teacher_id: Id.optional(),
  /** In whatever capacity. */
  holder_id: Id.optional(),
  level_id: Id.optional(),
  education_type_id: Id.optional(),
  channel_id: Id.optional(),
  /** With what lies below it. */
  region_id: Id.optional(),
  label_id: Id.optional(),
  remaining_min: MinutesField.optional(),
  remaining_max: MinutesField.optional(),
  created_from: UnixTime.optional(),
  created_to: UnixTime.optional(),
};
const Chosen = z.array(Id).min(1).max(500);

export const studentApi = defineApi('student', studentText, {
  list: {
    action: 'api_students_list',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: studentText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['created_at', 'remaining_minutes']).optional() }),
    output: pageOf(Student),
    options: listOf(StudentOption),
  },
  get: {
    action: 'api_student_get',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: studentText.get,
    input: z.object({ id: Id }),
    output: StudentWhole,
  },
  /** At most 20, for a type-ahead; without a keyword the newest, with an id that one. */
  search: {
    action: 'api_student_search',
    method: 'GET',
    permission: 'signed_in',
    tag: 'students',
    label: studentText.search,
    input: z.object({
      keyword: Keyword.optional(),
      student_id: Id.optional(),
      limit: z.int().min(1).max(20).default(20),
    }),
    output: listOf(StudentBrief),
  },
  /** What has happened, the newest first, as far as the role may see it; `before` in milliseconds goes on from there. */
  timeline: {
    action: 'api_student_timeline',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: studentText.timeline,
    input: z.object({ student_id: Id, before: UnixMillis.optional() }),
    output: listOf(TimelineEntry).extend({ next: z.int().nullable() }),
  },
  /** Who has one of these numbers, in the acting company: asked while one types them. */
  phoneCheck: {
    action: 'api_student_phone_check',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: studentText.phone_check,
    input: z.object({ phones: z.array(Phone).min(1).max(7), student_id: Id.optional() }),
    output: listOf(StudentOption.extend({ phone: z.string(), number: z.string() })),
  },
  add: {
    action: 'api_students_add',
    method: 'POST',
    permission: may.add,
    tag: 'students',
    label: studentText.add,
    input: z.object(studentFields),
    output: idOutput,
    changes: ['student'],
  },
  edit: {
    action: 'api_students_edit',
    method: 'PUT',
    permission: may.edit,
    tag: 'students',
    label: studentText.edit,
    input: z.object({ id: Id, version: Version, ...studentFields }),
    output: done,
    changes: ['student'],
  },
  del: {
    action: 'api_students_del',
    method: 'DELETE',
    permission: may.del,
    tag: 'students',
    label: studentText.del,
    input: z.object({ id: Id }),
    output: done,
    changes: ['student'],
  },
  label: {
    action: 'api_students_label',
    method: 'POST',
    permission: may.label,
    tag: 'students',
    label: studentText.label_many,
    input: z.object({
      ids: Chosen,
      add_label_ids: z.array(Id).max(20).optional(),
      remove_label_ids: z.array(Id).max(20).optional(),
    }),
    output: z.object({ count: z.int() }),
    changes: ['student'],
  },
  smsTemplates: {
    action: 'api_students_sms_templates',
    method: 'GET',
    permission: may.sms,
    tag: 'students',
    label: studentText.sms_templates,
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), body: z.string(), variables: z.array(z.string()) })),
  },
  sms: {
    action: 'api_students_sms',
    method: 'POST',
    permission: may.sms,
    tag: 'students',
    label: studentText.sms_many,
    input: z.object({
      ids: Chosen,
      template_id: Id,
      to: z.enum(['student', 'guardian']),
      /** What stands in the other gaps, the same for all. */
      values: z
        .array(z.object({ name: ShortText.max(20), value: ShortText }))
        .max(20)
        .optional(),
    }),
    output: z.object({ sent: z.int(), without: z.array(z.string()) }),
    changes: ['sms'],
  },
  export: {
    action: 'api_students_export',
    method: 'GET',
    permission: may.export,
    tag: 'students',
    label: studentText.export,
    navigation: true,
    input: z.object({ ...filters, ids: Chosen.optional() }),
    output: Student,
    exports: [
      { field: 'number' },
      { field: 'username' },
      { field: 'english_name' },
      { field: 'gender', kind: 'label' },
      { field: 'birthday' },
      { field: 'phone' },
      { field: 'wechat' },
      { field: 'email', width: 24 },
      { field: 'guardian_name' },
      { field: 'guardian_relation', kind: 'label' },
      { field: 'guardian_phone' },
      { field: 'school', width: 24 },
      { field: 'grade' },
      { field: 'level_name' },
      { field: 'education_type_name' },
      { field: 'region_name' },
      { field: 'adviser_name' },
      { field: 'class_teacher_name' },
      { field: 'guidance_name' },
      { field: 'academic_affairs_name' },
      { field: 'assistant_name' },
      { field: 'channel_name' },
      { field: 'status', kind: 'label' },
      { field: 'label_names', kind: 'list' },
      { field: 'remaining_minutes', kind: 'number' },
      { field: 'next_lesson_at', kind: 'time' },
      { field: 'run_out_on' },
      { field: 'virtual_fen', kind: 'money' },
      { field: 'new_fen', kind: 'money' },
      { field: 'learning_fen', kind: 'money' },
      { field: 'classes_fen', kind: 'money' },
      { field: 'store_fen', kind: 'money' },
      { field: 'apply_fen', kind: 'money' },
      { field: 'notes', width: 40 },
      { field: 'created_at', kind: 'time' },
    ],
  },
  ...moveEndpoints(studentStatus, 'students'),
});
