import { z } from 'zod';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { defineApi } from '@/kernel/api.ts';
import { Flag, Id, Keyword, listInput, pageOf, UnixTime } from '@/kernel/fields.ts';
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
  number: z.string(),
  status: Status,
  class_teacher_name: z.string().nullable(),
  remaining_minutes: z.int(),
  minutes_per_class_hour: z.int(),
  last_lesson_at: UnixTime.nullable(),
  next_lesson_at: UnixTime.nullable(),
  attendance_percent: Percent,
  due_count: z.int(),
  risks: z.array(z.enum(RISKS)),
});
export type DeskStudent = z.infer<typeof DeskStudent>;

const DeskMonth = z.object({
  id: Id,
  student_name: z.string(),
  class_teacher_name: z.string().nullable(),
  planned_count: z.int(),
  finished_count: z.int(),
  cancelled_count: z.int(),
  present_count: z.int(),
  leave_count: z.int(),
  absent_count: z.int(),
  needed_count: z.int(),
  written_count: z.int(),
  written_percent: Percent,
  total_status: z.enum(['draft', 'submitted', 'sent']).nullable(),
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
const common = { method: 'GET', permission: may.read, tag: 'students' } as const;
const exported = { method: 'GET', permission: may.export, tag: 'students', navigation: true } as const;

export const deskApi = defineApi('desk', deskText, {
  students: {
    ...common,
    action: 'api_banzhuren_stu',
    label: deskText.students,
    input: listInput.extend({
      ...studentFilters,
      sort: z.enum(['student_name', 'remaining_minutes']).optional(),
    }),
    output: pageOf(DeskStudent),
  },
  /** How many students there are, how many with each risk, and how much feedback is due. */
  summary: {
    ...common,
    action: 'api_banzhuren_summary',
    label: deskText.summary,
    input: z.object({ class_teacher_id: Id.optional() }),
    output: z.object({
      total_count: z.int(),
      absences: z.int(),
      leaves: z.int(),
      not_booked: z.int(),
      low_hours: z.int(),
      due_count: z.int(),
    }),
  },
  teaching: {
    ...common,
    action: 'api_banzhuren_teach',
    label: deskText.teaching,
    input: listInput.extend(monthFilters),
    output: pageOf(DeskMonth).extend({ month: z.string() }),
  },
  referrals: {
    ...common,
    action: 'api_banzhuren_ref',
    label: deskText.referrals,
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
      { field: 'student_name' },
      { field: 'number' },
      { field: 'status_name' },
      { field: 'class_teacher_name' },
      { field: 'remaining_minutes', kind: 'hours' },
      { field: 'last_lesson_at', kind: 'time' },
      { field: 'next_lesson_at', kind: 'time' },
      { field: 'attendance_percent', kind: 'number' },
      { field: 'due_count', kind: 'number' },
      { field: 'risks', kind: 'labels', width: 30 },
    ],
  },
  teachingExport: {
    ...exported,
    action: 'api_banzhuren_teach_export',
    label: deskText.teach_export,
    input: z.object(monthFilters),
    output: DeskMonth,
    exports: [
      { field: 'student_name' },
      { field: 'class_teacher_name' },
      { field: 'planned_count', kind: 'number' },
      { field: 'finished_count', kind: 'number' },
      { field: 'cancelled_count', kind: 'number' },
      { field: 'present_count', kind: 'number' },
      { field: 'leave_count', kind: 'number' },
      { field: 'absent_count', kind: 'number' },
      { field: 'needed_count', kind: 'number' },
      { field: 'written_count', kind: 'number' },
      { field: 'written_percent', kind: 'number' },
      { field: 'total_status', kind: 'label' },
    ],
  },
  referralsExport: {
    ...exported,
    action: 'api_banzhuren_ref_export',
    label: deskText.ref_export,
    input: z.object(referralFilters),
    output: Referral.extend({ status_name: z.string() }),
    exports: [
      { field: 'student_name' },
      { field: 'status_name' },
      { field: 'referrer_name' },
      { field: 'adviser_name' },
      { field: 'is_buyer', kind: 'flag' },
      { field: 'created_at', kind: 'time' },
    ],
  },
});
