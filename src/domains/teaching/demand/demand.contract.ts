import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  DocumentNumber,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  Minutes,
  MinutesField,
  OptionalText,
  ofKind,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { TimeZone } from '../../organisation/company/company.rules.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { demandPermissions as may } from './demand.access.ts';
import { demandStatus } from './demand.status.ts';
import { demandText } from './demand.text.ts';

const DemandSlot = z.object({ weekday: z.int(), from_minute: z.int(), to_minute: z.int() });
const TeacherName = z.object({ id: Id, teacher_name: z.string() });

export const Demand = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  students: z.array(z.object({ id: Id, username: z.string() })),
  student_names: z.array(z.string()),
  course_type: CourseType,
  subject_id: Id,
  subject_name: z.string(),
  level_id: Id.nullable(),
  level_name: z.string().nullable(),
  minutes: MinutesField,
  lesson_minutes: Minutes,
  planned_minutes: MinutesField,
  goal: z.string(),
  time_zone: z.string(),
  slots: z.array(DemandSlot),
  wanted: z.array(TeacherName),
  unwanted: z.array(TeacherName),
  starts_on: Day,
  deadline: Day.nullable(),
  on_credit: Flag,
  note: z.string(),
  reason: z.string(),
  status: statusField(demandStatus),
  created_by: Id,
  created_by_name: z.string(),
  created_at: UnixTime,
  submitted_at: UnixTime.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  minutes_per_class_hour: z.int(),
  version: Version,
});
export type Demand = z.infer<typeof Demand>;

const DemandLesson = z.object({
  id: Id,
  starts_at: UnixTime,
  ends_at: UnixTime,
  status: ofKind('status', z.enum(['planned', 'finished', 'cancelled', 'moved'])),
  teacher_id: Id,
  teacher_name: z.string(),
  room_id: Id.nullable(),
  room_name: z.string().nullable(),
  assistant_id: Id.nullable(),
  live_link: z.string(),
});
const DemandWhole = Demand.extend({
  /** What each of its students has left to plan of this course type, and what is missing of the need. */
  hours: z.array(
    z.object({
      student_id: Id,
      username: z.string(),
      to_schedule_minutes: MinutesField,
      missing_minutes: MinutesField,
    }),
  ),
  lessons: z.array(DemandLesson),
});
export type DemandWhole = z.infer<typeof DemandWhole>;

const Slot = z
  .object({
    weekday: z.int().min(1).max(7),
    from_minute: z.int().min(0).max(1439),
    to_minute: z.int().min(1).max(1440),
  })
  .refine(({ from_minute, to_minute }) => from_minute < to_minute, {
    params: { sentence: demandText.slot_order },
  });
const MINUTES_MOST = 600_000;
const fields = {
  student_ids: z.array(Id).min(1).max(30),
  course_type: CourseType,
  subject_id: Id,
  level_id: Id.nullish(),
  minutes: z.int().min(15).max(MINUTES_MOST),
  lesson_minutes: z.int().min(15).max(720),
  goal: OptionalText.optional(),
  time_zone: TimeZone,
  slots: z.array(Slot).max(28),
  wanted_ids: z.array(Id).max(10).optional(),
  unwanted_ids: z.array(Id).max(10).optional(),
  starts_on: Day,
  deadline: Day.nullish(),
  note: OptionalText.optional(),
};

const filters = {
  keyword: Keyword.optional(),
  status: Demand.shape.status.optional(),
  course_type: CourseType.optional(),
  subject_id: Id.optional(),
  student_id: Id.optional(),
  on_credit: Flag.optional(),
};
const changes = ['demand', 'plan', 'inbox'];

export const demandApi = defineApi('demand', demandText, 'teacher', {
  list: {
    action: 'api_needs_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend({
      ...filters,
      sort: z.enum(['created_at', 'starts_on', 'deadline']).optional(),
    }),
    output: pageOf(Demand),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: DemandWhole,
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({ ...fields, on_credit: Flag.optional(), submit_now: Flag.optional() }),
    output: idOutput,
    changes,
  },
  edit: {
    method: 'PUT',
    permission: may.add,
    input: z.object({ id: Id, version: Version, ...fields }),
    changes,
  },
  /** Whether it may be planned beyond the hours that were bought. */
  credit: {
    method: 'POST',
    permission: may.credit,
    input: z.object({ id: Id, version: Version, on_credit: Flag }),
    changes,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Demand,
    exports: [
      { field: 'number', width: 18 },
      { field: 'student_names', kind: 'list', width: 24 },
      { field: 'course_type', kind: 'label' },
      'subject_name',
      'level_name',
      { field: 'minutes', kind: 'hours' },
      { field: 'planned_minutes', kind: 'hours' },
      { field: 'goal', width: 30 },
      { field: 'time_zone', width: 20 },
      'starts_on',
      'deadline',
      'on_credit',
      'status',
      'created_by_name',
      'created_at',
      'decided_by_name',
      { field: 'note', width: 30 },
    ],
    notExported: ['lesson_minutes', 'slots', 'reason'],
  },
  ...transitionEndpoints(demandStatus, 'teacher'),
});
