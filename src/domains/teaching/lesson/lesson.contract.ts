import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  Flag,
  Id,
  listInput,
  listOf,
  OptionalText,
  ofKind,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { lessonPermissions as may } from './lesson.access.ts';
import { MOST_OCCURRENCES } from './lesson.pattern.ts';
import { LESSON_KINDS, MOST_MINUTES, MOST_STUDENTS, TRIAL_STATES } from './lesson.rules.ts';
import { Clash, Lesson, LessonBrief } from './lesson.shapes.ts';
import { lessonStatus } from './lesson.status.ts';
import { lessonText } from './lesson.text.ts';

const Minutes = z.int().min(1).max(MOST_MINUTES);
const LiveLink = OptionalText.refine((link) => link === '' || /^https?:\/\/\S+$/.test(link), {
  params: { sentence: ['请填写 http(s) 链接', 'Give an http(s) address'] },
});
const Students = z.array(Id).min(1).max(MOST_STUDENTS);
const details = {
  subject_id: Id.nullish(),
  assistant_id: Id.nullish(),
  assistant_may_overlap: Flag.optional(),
  room_id: Id.nullish(),
  live_link: LiveLink.optional(),
  note: OptionalText.optional(),
};
const filters = {
  from_day: Day.optional(),
  to_day: Day.optional(),
  teacher_id: Id.optional(),
  student_id: Id.optional(),
  room_id: Id.optional(),
  course_type: CourseType.optional(),
  subject_id: Id.optional(),
  course_id: Id.optional(),
  demand_id: Id.optional(),
  /** Of the subject. */
  board_id: Id.optional(),
  /** With a student of this level, or whom this class teacher looks after, as they are today. */
  level_id: Id.optional(),
  class_teacher_id: Id.optional(),
  /** Those without it; and those of any class course. */
  without: z.enum(['subject_id', 'board_id', 'course_id']).optional(),
  in_class: z.literal(1).optional(),
  kind: z.enum(LESSON_KINDS).optional(),
  status: Lesson.shape.status.optional(),
  /** What is not over yet, the next first; or what is, the latest first, unmarked ones before all. */
  period: z.enum(['coming', 'past']).optional(),
  /** Begun, and nobody has said who was there. */
  unmarked: Flag.optional(),
  /** Taught by somebody else than whose it was; for whom. */
  is_cover: z.literal(1).optional(),
  original_teacher_id: Id.optional(),
};
/** What a lesson takes: that of one that stands, unless something else is said. */
const takes = {
  id: Id.optional(),
  teacher_id: Id.optional(),
  student_ids: z.array(Id).max(MOST_STUDENTS).optional(),
  assistant_id: Id.optional(),
  assistant_may_overlap: Flag.optional(),
  room_id: Id.optional(),
};
const span = { from_day: Day.optional(), to_day: Day.optional() };
const changes = ['lesson', 'student', 'class_hours'];

export const lessonApi = defineApi('lesson', lessonText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.read,
    label: lessonText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['starts_at']).optional() }),
    output: pageOf(Lesson),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: Lesson.extend({
      students: z.array(
        z.object({
          id: Id,
          username: z.string(),
          is_booked: Flag,
          /** When they asked for leave. */
          leave_at: UnixTime.nullable(),
        }),
      ),
      /** The teacher's own, and the acting company's. */
      teacher_zone: z.string(),
      company_zone: z.string(),
    }),
  },
  /** For the timetable: everything between two moments, at most six weeks, in order. */
  week: {
    method: 'GET',
    permission: may.read,
    input: z.object({
      from: UnixTime,
      to: UnixTime,
      teacher_id: Id.optional(),
      student_id: Id.optional(),
      room_id: Id.optional(),
      course_type: CourseType.optional(),
      subject_id: Id.optional(),
      course_id: Id.optional(),
      status: Lesson.shape.status.optional(),
    }),
    output: z.object({
      list: z.array(LessonBrief),
      /** Too many were asked for: narrow the filter. */
      capped: z.boolean(),
      /** The zones of those teachers whose clock is not the company's. */
      zones: z.array(z.object({ teacher_id: Id, zone: z.string() })),
      company_zone: z.string(),
    }),
  },
  /** Today's lessons that this person sees, where the company is: for the home page. */
  today: {
    method: 'GET',
    permission: may.read,
    label: lessonText.today_lessons,
    input: z.object({}),
    output: z.object({
      day: Day,
      company_zone: z.string(),
      /** The first of them, in order, and how many there are. */
      list: z.array(LessonBrief),
      total: Count,
      /** How many begin in each hour of the company's clock, 0 to 23. */
      hours: z.array(Count).length(24),
      /** How many are over, and how many are being taught now. */
      over: Count,
      running: Count,
      /** Begun, and not marked, of whatever day. */
      unmarked: z.int(),
    }),
  },
  /** The specification's names: one teacher's lessons, one student's, and everybody's; this week unless days are named. */
  teacherCourse: {
    action: 'api_teacher_course',
    method: 'GET',
    permission: may.read,
    label: lessonText.teacher_course,
    input: z.object({ teacher_id: Id, ...span }),
    output: listOf(LessonBrief),
  },
  studentCourse: {
    action: 'api_student_course',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: lessonText.student_course,
    input: z.object({ student_id: Id, ...span }),
    output: listOf(LessonBrief),
  },
  lookArrange: {
    action: 'api_look_arrange',
    method: 'GET',
    permission: may.read,
    label: lessonText.look_arrange,
    input: z.object({
      teacher_id: Id.optional(),
      student_id: Id.optional(),
      room_id: Id.optional(),
      ...span,
    }),
    output: listOf(LessonBrief),
  },
  /** The nearest times at which a lesson that clashes could stand. */
  free: {
    method: 'GET',
    permission: may.read,
    input: z.object({ ...takes, starts_at: UnixTime, minutes: Minutes }),
    output: listOf(UnixTime),
  },
  /** What would clash if lessons stood at these times; with an id, if that lesson did. */
  clash: {
    method: 'GET',
    permission: may.read,
    input: z.object({
      ...takes,
      starts: z.array(UnixTime).min(1).max(MOST_OCCURRENCES),
      minutes: Minutes,
    }),
    output: listOf(
      z.object({ starts_at: UnixTime, holiday: z.string().nullable(), clashes: z.array(Clash) }),
    ),
  },
  /** One lesson, or as many as there are times; all of them or none. */
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      kind: z.enum(LESSON_KINDS).optional(),
      course_type: CourseType,
      teacher_id: Id,
      student_ids: Students,
      ...details,
      starts: z.array(UnixTime).min(1).max(MOST_OCCURRENCES),
      minutes: Minutes,
      on_credit: Flag.optional(),
    }),
    /** The first of them, and all. */
    output: z.object({ id: Id, ids: z.array(Id) }),
    changes,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, student_ids: Students.optional(), ...details }),
    changes,
  },
  /** To another time; one that was taken off is back by this. */
  move: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      id: Id,
      version: Version,
      starts_at: UnixTime,
      minutes: Minutes,
      room_id: Id.nullish(),
    }),
    changes,
  },
  substitute: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, teacher_id: Id }),
  },
  /** Tells teacher and assistant, by a notice. */
  remind: {
    method: 'POST',
    permission: may.remind,
    input: z.object({ id: Id }),
    changes: ['notice'],
  },
  trial: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, trial_state: ofKind('status', z.enum(TRIAL_STATES)) }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Lesson.extend({ course_type_name: z.string() }),
    exports: [
      'starts_at',
      'ends_at',
      'minutes',
      { field: 'kind', kind: 'label' },
      'course_type_name',
      { field: 'subject_name', width: 24 },
      'teacher_name',
      'original_teacher_name',
      'assistant_name',
      { field: 'student_names', kind: 'list', width: 40 },
      'room_name',
      'status',
      { field: 'reason', width: 30 },
      { field: 'note', width: 30 },
      { field: 'id', kind: 'number' },
    ],
    notExported: ['course_type', 'assistant_may_overlap', 'live_link', 'trial_state'],
  },
  ...transitionEndpoints(lessonStatus, 'teacher'),
});
