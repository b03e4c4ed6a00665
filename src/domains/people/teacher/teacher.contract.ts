import { z } from 'zod';
import { TimeZone } from '@/domains/organisation/company/company.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Email,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalPhone,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Use,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { teacherPermissions as may } from './teacher.access.ts';
import { EMPLOYMENTS } from './teacher.rules.ts';
import { teacherStatus } from './teacher.status.ts';
import { teacherText } from './teacher.text.ts';
import { SLOT_MINUTES } from './teacher.week.ts';

export const Teacher = z.object({
  id: Id,
  teacher_name: z.string(),
  english_name: z.string(),
  phone: PhoneShownBy(may.phone, { ownBy: 'admin_id' }),
  email: z.string(),
  employment: z.enum(EMPLOYMENTS),
  subjects: z.array(
    z.object({
      subject_id: Id,
      subject_name: z.string(),
      /** None: every level. */
      level_ids: z.array(Id),
      level_names: z.array(z.string()),
    }),
  ),
  /** The same in words, as a sheet has them. */
  subject_names: z.array(z.string()),
  company_ids: z.array(Id),
  company_names: z.array(z.string()),
  tier_id: Id.nullable(),
  tier_name: z.string().nullable(),
  /** Their own; empty where it is the company's. */
  time_zone: z.string(),
  /** The one that their week is in. */
  zone: z.string(),
  status: statusField(teacherStatus),
  admin_id: Id.nullable(),
  admin_name: z.string().nullable(),
  note: z.string(),
  created_at: UnixTime,
  version: Version,
});
export type Teacher = z.infer<typeof Teacher>;

/** Half hours, of one day. */
const WeekPart = z
  .object({
    weekday: z.int().min(1).max(7),
    from_minute: z.int().min(0).max(1440),
    to_minute: z.int().min(0).max(1440),
  })
  .refine(
    ({ from_minute, to_minute }) => from_minute % SLOT_MINUTES === 0 && to_minute % SLOT_MINUTES === 0,
    {
      params: { sentence: teacherText.half_hours },
    },
  )
  .refine(({ from_minute, to_minute }) => from_minute < to_minute, {
    params: { sentence: teacherText.part_order },
  });
const TeacherException = z.object({
  id: Id,
  starts_at: UnixTime,
  ends_at: UnixTime,
  is_free: Flag,
  note: z.string(),
});
export type TeacherException = z.infer<typeof TeacherException>;

const TeacherWhole = Teacher.extend({
  week: z.array(z.object({ weekday: z.int(), from_minute: z.int(), to_minute: z.int() })),
  /** What is not over yet. */
  exceptions: z.array(TeacherException),
  /** The acting company's, beside the teacher's own. */
  company_zone: z.string(),
});
export type TeacherWhole = z.infer<typeof TeacherWhole>;

/** As it was shown to somebody who may not see it whole: sent back with an edit, it stays what it was. */
const MaskedPhone = z.string().regex(/^\+?\d{0,3}\*{4}\d{0,4}$/);
const teacherFields = {
  teacher_name: ShortText.max(40),
  english_name: OptionalText.max(60).optional(),
  phone: OptionalPhone.optional(),
  email: Email.or(z.literal('')).optional(),
  employment: z.enum(EMPLOYMENTS).optional(),
  tier_id: Id.nullish(),
  time_zone: TimeZone.or(z.literal('')).optional(),
  admin_id: Id.nullish(),
  company_ids: z.array(Id).min(1).max(100),
  /** Left out of an edit, subjects and week stay as they are. */
  subjects: z
    .array(z.object({ subject_id: Id, level_ids: z.array(Id).max(40) }))
    .max(60)
    .optional(),
  week: z.array(WeekPart).max(168).optional(),
  note: OptionalText.optional(),
};

const filters = {
  keyword: Keyword.optional(),
  status: Teacher.shape.status.optional(),
  subject_id: Id.optional(),
  level_id: Id.optional(),
  employment: z.enum(EMPLOYMENTS).optional(),
  tier_id: Id.optional(),
};

const TeacherBrief = z.object({ id: Id, teacher_name: z.string(), english_name: z.string() });
export type TeacherBrief = z.infer<typeof TeacherBrief>;

export const teacherApi = defineApi('teacher', teacherText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.read,
    label: teacherText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['teacher_name', 'created_at']).optional() }),
    output: pageOf(Teacher),
    options: listOf(z.object({ id: Id, teacher_name: z.string() })),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: TeacherWhole,
  },
  /** At most 20 active ones, for a type-ahead; with an id that one. Who teaches is no secret in the company. */
  search: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({
      keyword: Keyword.optional(),
      teacher_id: Id.optional(),
      subject_id: Id.optional(),
      level_id: Id.optional(),
      limit: z.int().min(1).max(20).default(20),
    }),
    output: listOf(TeacherBrief),
  },
  uses: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(Use),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object(teacherFields),
    output: idOutput,
    changes: ['teacher', 'subject', 'base_item'],
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({
      id: Id,
      version: Version,
      ...teacherFields,
      phone: OptionalPhone.or(MaskedPhone).optional(),
    }),
    changes: ['teacher', 'subject', 'base_item'],
  },
  del: {
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
    changes: ['teacher', 'subject', 'base_item'],
  },
  exceptionAdd: {
    action: 'api_teacher_exception_add',
    method: 'POST',
    permission: may.edit,
    label: teacherText.exception_add,
    input: z.object({
      id: Id,
      is_free: Flag,
      starts_at: UnixTime,
      ends_at: UnixTime,
      note: OptionalText.optional(),
    }),
    output: z.object({ exception_id: Id }),
  },
  exceptionDel: {
    action: 'api_teacher_exception_del',
    method: 'DELETE',
    permission: may.edit,
    label: teacherText.exception_del,
    input: z.object({ id: Id, exception_id: Id }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Teacher,
    exports: [
      'teacher_name',
      'english_name',
      'phone',
      { field: 'email', width: 24 },
      { field: 'employment', kind: 'label' },
      { field: 'subject_names', kind: 'list', width: 40 },
      'tier_name',
      { field: 'time_zone', width: 20 },
      { field: 'company_names', kind: 'list', width: 30 },
      'status',
      'admin_name',
      { field: 'note', width: 30 },
      'created_at',
    ],
    notExported: ['subjects'],
  },
  ...transitionEndpoints(teacherStatus, 'teacher'),
});
