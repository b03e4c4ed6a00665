import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import {
  done,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  Phone,
  pageOf,
  ShortText,
  UnixMillis,
  Version,
} from '@/kernel/fields.ts';
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
  /**
   * Whether somebody of the acting company has one of these numbers, asked while one types them. Who may not see
   * numbers, or does not see the student, is not told whose it is.
   */
  phoneCheck: {
    action: 'api_student_phone_check',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: studentText.phone_check,
    input: z.object({ phones: z.array(Phone).min(1).max(7), student_id: Id.optional() }),
    output: listOf(
      z.object({
        /** As it was asked for. */
        phone: z.string(),
        id: Id.nullable(),
        username: z.string().nullable(),
        number: z.string().nullable(),
      }),
    ),
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
      { field: 'time_zone', width: 20 },
      { field: 'adviser_name' },
      { field: 'class_teacher_name' },
      { field: 'guidance_name' },
      { field: 'academic_affairs_name' },
      { field: 'assistant_name' },
      { field: 'channel_name' },
      { field: 'status', kind: 'label' },
      { field: 'label_names', kind: 'list' },
      { field: 'remaining_minutes', kind: 'hours' },
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
  ...transitionEndpoints(studentStatus, 'students'),
});
