import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  Phone,
  PhoneText,
  pageOf,
  ShortText,
  UnixMillis,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { studentPermissions as may } from './student.access.ts';
import {
  filters,
  Student,
  StudentBrief,
  StudentOption,
  StudentWhole,
  studentFields,
  TimelineEntry,
} from './student.shapes.ts';
import { studentStatus } from './student.status.ts';
import { studentText } from './student.text.ts';

const Chosen = z.array(Id).min(1).max(500);

export const studentApi = defineApi('student', studentText, 'students', {
  list: {
    action: 'api_students_list',
    method: 'GET',
    permission: may.read,
    label: studentText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['created_at', 'remaining_minutes']).optional() }),
    output: pageOf(Student),
    options: listOf(StudentOption),
  },
  /** How many each of the ready-made views has: as far as lists count. */
  views: {
    action: 'api_students_views',
    method: 'GET',
    permission: may.read,
    label: studentText.views,
    input: z.object({}),
    output: z.object({ all: Count, mine: Count, low: Count, renew: Count, paused: Count }),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: StudentWhole,
  },
  /** At most 20, for a type-ahead; without a keyword the newest, with an id that one. */
  search: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({
      keyword: Keyword.optional(),
      student_id: Id.optional(),
      limit: z.int().min(1).max(20).default(20),
    }),
    output: listOf(StudentBrief),
  },
  /** What has happened, the newest first, as far as the role may see it; `before` in milliseconds goes on from there. */
  timeline: {
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id, before: UnixMillis.optional() }),
    output: listOf(TimelineEntry).extend({ next: z.int().nullable() }),
  },
  /**
   * Whether somebody of the acting company has one of these numbers, asked while one types them. Who may not see
   * numbers, or does not see the student, is not told whose it is.
   */
  phoneCheck: {
    action: 'api_student_phone_check',
    method: 'GET',
    permission: may.read,
    label: studentText.phone_check,
    input: z.object({ phones: z.array(Phone).min(1).max(7), student_id: Id.optional() }),
    output: listOf(
      z.object({
        /** As it was asked for. */
        phone: PhoneText,
        id: Id.nullable(),
        username: z.string().nullable(),
        number: DocumentNumber.nullable(),
      }),
    ),
  },
  add: {
    action: 'api_students_add',
    method: 'POST',
    permission: may.add,
    input: z.object(studentFields),
    output: idOutput,
  },
  edit: {
    action: 'api_students_edit',
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...studentFields }),
  },
  del: {
    action: 'api_students_del',
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
  },
  label: {
    action: 'api_students_label',
    method: 'POST',
    permission: may.label,
    label: studentText.label_many,
    input: z.object({
      ids: Chosen,
      add_label_ids: z.array(Id).max(20).optional(),
      remove_label_ids: z.array(Id).max(20).optional(),
    }),
    output: z.object({ count: Count }),
  },
  smsTemplates: {
    action: 'api_students_sms_templates',
    method: 'GET',
    permission: may.sms,
    label: studentText.sms_templates,
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), body: z.string(), variables: z.array(z.string()) })),
  },
  sms: {
    action: 'api_students_sms',
    method: 'POST',
    permission: may.sms,
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
    navigation: true,
    input: z.object({ ...filters, ids: Chosen.optional() }),
    output: Student,
    exports: [
      'number',
      'username',
      'english_name',
      { field: 'gender', kind: 'label' },
      'birthday',
      'phone',
      'wechat',
      { field: 'email', width: 24 },
      'guardian_name',
      { field: 'guardian_relation', kind: 'label' },
      'guardian_phone',
      { field: 'school', width: 24 },
      'grade',
      'level_name',
      'education_type_name',
      'region_name',
      { field: 'time_zone', width: 20 },
      'adviser_name',
      'class_teacher_name',
      'guidance_name',
      'academic_affairs_name',
      'assistant_name',
      'channel_name',
      'status',
      { field: 'label_names', kind: 'list' },
      { field: 'remaining_minutes', kind: 'hours' },
      'next_lesson_at',
      'run_out_on',
      'virtual_fen',
      'new_fen',
      'learning_fen',
      'classes_fen',
      'store_fen',
      'apply_fen',
      { field: 'notes', width: 40 },
      'created_at',
    ],
  },
  ...transitionEndpoints(studentStatus, 'students'),
});
