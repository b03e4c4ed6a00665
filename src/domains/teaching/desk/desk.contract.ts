import { z } from 'zod';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Flag,
  Id,
  Keyword,
  listInput,
  Minutes,
  ofKind,
  pageOf,
  UnixTime,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { deskPermissions as may } from './desk.access.ts';
import { RISKS } from './desk.rules.ts';
import { deskText } from './desk.text.ts';

const Percent = z.int().nullable();
const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);
const Status = statusField(studentStatus);

const DeskStudent = z.object({
  id: Id,
  student_name: z.string(),
  number: DocumentNumber,
  status: Status,
  class_teacher_name: z.string().nullable(),
  remaining_minutes: Minutes,
  minutes_per_class_hour: z.int(),
  last_lesson_at: UnixTime.nullable(),
  next_lesson_at: UnixTime.nullable(),
  attendance_percent: Percent,
  due_count: Count,
  risks: z.array(z.enum(RISKS)),
  /** The weights of these together. */
  risk_level: Count,
});
export type DeskStudent = z.infer<typeof DeskStudent>;

const DeskMonth = z.object({
  id: Id,
  student_name: z.string(),
  class_teacher_name: z.string().nullable(),
  planned_count: Count,
  finished_count: Count,
  cancelled_count: Count,
  present_count: Count,
  leave_count: Count,
  absent_count: Count,
  needed_count: Count,
  written_count: Count,
  written_percent: Percent,
  total_status: ofKind('status', z.enum(['draft', 'submitted', 'sent'])).nullable(),
});
export type DeskMonth = z.infer<typeof DeskMonth>;

const Referral = z.object({
  id: Id,
  student_name: z.string(),
  status: Status,
  referrer_id: Id,
  referrer_name: z.string(),
  adviser_name: z.string().nullable(),
  is_buyer: Flag,
  created_at: UnixTime,
});
export type Referral = z.infer<typeof Referral>;

const whose = { keyword: Keyword.optional(), class_teacher_id: Id.optional() };
const studentFilters = {
  ...whose,
  status: Status.optional(),
  risk: z.enum([...RISKS, 'any']).optional(),
};
const monthFilters = { ...whose, month: Month.optional() };
const referralFilters = { ...whose, status: Status.optional(), referrer_id: Id.optional() };
const common = { method: 'GET', permission: may.read } as const;
const exported = { method: 'GET', permission: may.export, navigation: true } as const;

export const deskApi = defineApi('desk', deskText, 'students', {
  students: {
    ...common,
    action: 'api_banzhuren_stu',
    input: listInput.extend({
      ...studentFilters,
      sort: z.enum(['student_name', 'remaining_minutes', 'risk_level']).optional(),
    }),
    output: pageOf(DeskStudent),
  },
  /** How many students there are, how many with each risk, and how much feedback is due. */
  summary: {
    ...common,
    action: 'api_banzhuren_summary',
    input: z.object({ class_teacher_id: Id.optional() }),
    output: z.object({
      total_count: Count,
      absences: z.int(),
      leaves: z.int(),
      not_booked: z.int(),
      low_hours: z.int(),
      due_count: Count,
      /** Of renewals due this month: renewed, of those that are decided. */
      renewals: z
        .object({
          renewal_percent: Percent,
          renewed_count: Count,
          lost_count: Count,
          open_count: Count,
          url: z.string(),
        })
        .nullable(),
    }),
  },
  teaching: {
    ...common,
    action: 'api_banzhuren_teach',
    input: listInput.extend(monthFilters),
    output: pageOf(DeskMonth).extend({ month: z.string() }),
  },
  referrals: {
    ...common,
    action: 'api_banzhuren_ref',
    input: listInput.extend(referralFilters),
    output: pageOf(Referral),
  },
  studentsExport: {
    ...exported,
    action: 'api_banzhuren_stu_export',
    label: deskText.export,
    input: z.object(studentFilters),
    output: DeskStudent.extend({ status_name: z.string() }),
    exports: [
      'student_name',
      'number',
      'status_name',
      'class_teacher_name',
      { field: 'remaining_minutes', kind: 'hours' },
      'last_lesson_at',
      'next_lesson_at',
      { field: 'attendance_percent', kind: 'number' },
      'due_count',
      { field: 'risks', kind: 'labels', width: 30 },
    ],
    notExported: ['risk_level'],
  },
  teachingExport: {
    ...exported,
    action: 'api_banzhuren_teach_export',
    label: deskText.teach_export,
    input: z.object(monthFilters),
    output: DeskMonth,
    exports: [
      'student_name',
      'class_teacher_name',
      'planned_count',
      'finished_count',
      'cancelled_count',
      'present_count',
      'leave_count',
      'absent_count',
      'needed_count',
      'written_count',
      { field: 'written_percent', kind: 'number' },
      'total_status',
    ],
  },
  referralsExport: {
    ...exported,
    action: 'api_banzhuren_ref_export',
    label: deskText.ref_export,
    input: z.object(referralFilters),
    output: Referral.extend({ status_name: z.string() }),
    exports: ['student_name', 'status_name', 'referrer_name', 'adviser_name', 'is_buyer', 'created_at'],
  },
});
