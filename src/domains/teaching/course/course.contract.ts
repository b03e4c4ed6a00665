import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  FenField,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  OptionalText,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { TimeZone } from '../../organisation/company/company.rules.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { Preview, planChanges } from '../plan/plan.contract.ts';
import { patternFields, Snapshot } from '../plan/plan.pattern.ts';
import { coursePermissions as may } from './course.access.ts';
import { SUGGESTIONS } from './course.rules.ts';
import { courseStatus } from './course.status.ts';
import { courseText } from './course.text.ts';

const Course = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  course_type: CourseType,
  subject_id: Id,
  subject_name: z.string(),
  level_id: Id.nullable(),
  level_name: z.string().nullable(),
  teacher_id: Id,
  teacher_name: z.string(),
  assistant_id: Id.nullable(),
  assistant_name: z.string().nullable(),
  room_id: Id.nullable(),
  room_name: z.string().nullable(),
  live_link: z.string(),
  capacity: z.int(),
  enrolled_count: Count,
  waiting_count: Count,
  price_fen: FenField,
  time_zone: z.string(),
  starts_on: Day,
  ends_on: Day,
  slots: z.array(z.object({ weekday: z.int(), from_minute: z.int(), to_minute: z.int() })),
  note: z.string(),
  reason: z.string(),
  status: statusField(courseStatus),
  version: Version,
});
export type Course = z.infer<typeof Course>;

const CourseStudent = z.object({
  student_id: Id,
  username: z.string(),
  is_waiting: z.boolean(),
  since: UnixTime,
});
export type CourseStudent = z.infer<typeof CourseStudent>;
const CourseWhole = Course.extend({
  /** Those who are in it, then those who wait, each in the order in which they came. */
  roster: z.array(CourseStudent),
  lessons: z.array(
    z.object({
      id: Id,
      starts_at: UnixTime,
      ends_at: UnixTime,
      status: ofKind('status', z.enum(['planned', 'finished', 'cancelled', 'moved'])),
      teacher_name: z.string(),
    }),
  ),
});
export type CourseWhole = z.infer<typeof CourseWhole>;

const FullCourse = Course.extend({
  waiting: z.array(CourseStudent),
  alternatives: z.array(z.object({ id: Id, name: z.string(), free: z.int() })),
  suggestion: z.enum(SUGGESTIONS),
});
export type FullCourse = z.infer<typeof FullCourse>;

const Slot = z
  .object({
    weekday: z.int().min(1).max(7),
    from_minute: z.int().min(0).max(1439),
    to_minute: z.int().min(1).max(1440),
  })
  .refine(({ from_minute, to_minute }) => from_minute < to_minute, {
    params: { sentence: courseText.slot_order },
  });
const fields = {
  name: ShortText.max(60),
  course_type: CourseType,
  subject_id: Id,
  level_id: Id.nullish(),
  teacher_id: Id,
  assistant_id: Id.nullish(),
  room_id: Id.nullish(),
  live_link: OptionalText.refine((link) => link === '' || /^https?:\/\/\S+$/.test(link), {
    params: { sentence: courseText.bad_link },
  }).optional(),
  capacity: z.int().min(1).max(200),
  price_fen: FenField.nonnegative().optional(),
  time_zone: TimeZone,
  starts_on: Day,
  ends_on: Day,
  slots: z.array(Slot).max(14),
  note: OptionalText.optional(),
};
const filters = {
  keyword: Keyword.optional(),
  status: Course.shape.status.optional(),
  course_type: CourseType.optional(),
  subject_id: Id.optional(),
  teacher_id: Id.optional(),
  student_id: Id.optional(),
  is_full: Flag.optional(),
};
const changes = ['course', 'subject'];
const rosterChanges = ['course', 'lesson', 'student', 'class_hours'];

export const courseApi = defineApi('course', courseText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['starts_on', 'ends_on', 'name']).optional() }),
    output: pageOf(Course),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: CourseWhole,
  },
  /** Classes without a free place or with somebody who waits, those with the longest waiting list first. */
  full: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ subject_id: Id.optional(), teacher_id: Id.optional() }),
    output: pageOf(FullCourse),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object(fields),
    output: idOutput,
    changes,
  },
  edit: {
    method: 'PUT',
    permission: may.add,
    input: z.object({ id: Id, version: Version, ...fields }),
    changes,
  },
  /** Into the class and its lessons that lie ahead; where no place is left, onto the waiting list. */
  enrol: {
    method: 'POST',
    permission: may.enrol,
    input: z.object({ id: Id, student_id: Id }),
    output: z.object({ is_waiting: z.boolean() }),
    changes: rosterChanges,
  },
  leave: {
    method: 'POST',
    permission: may.enrol,
    input: z.object({ id: Id, student_id: Id }),
    changes: rosterChanges,
  },
  /** A place for somebody who waits. */
  promote: {
    method: 'POST',
    permission: may.enrol,
    input: z.object({ id: Id, student_id: Id }),
    changes: rosterChanges,
  },
  planPreview: {
    action: 'api_course_plan_preview',
    method: 'GET',
    permission: may.plan,
    label: courseText.plan_preview,
    input: z.object({ id: Id, ...patternFields }),
    output: Preview,
  },
  plan: {
    method: 'POST',
    permission: may.plan,
    input: z.object({ id: Id, ...patternFields, snapshot: Snapshot }),
    output: z.object({ count: Count }),
    changes: planChanges,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Course,
    exports: [
      { field: 'name', width: 28 },
      { field: 'course_type', kind: 'label' },
      'subject_name',
      'level_name',
      'teacher_name',
      'assistant_name',
      'room_name',
      { field: 'capacity', kind: 'number' },
      'enrolled_count',
      'waiting_count',
      'price_fen',
      'starts_on',
      'ends_on',
      'status',
      { field: 'note', width: 30 },
    ],
    notExported: ['live_link', 'time_zone', 'slots', 'reason'],
  },
  ...transitionEndpoints(courseStatus, 'teacher'),
});
