import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Flag,
  Id,
  idOutput,
  listInput,
  Minutes,
  OptionalText,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { lessonPermissions } from '../lesson/lesson.access.ts';
import { MOST_MINUTES, MOST_STUDENTS } from '../lesson/lesson.rules.ts';
import { attendancePermissions as may } from './attendance.access.ts';
import { ALL_OUTCOMES, MOST_LESSONS, OUTCOMES } from './attendance.rules.ts';
import { Attendance, AttendanceWhole, Effects } from './attendance.shapes.ts';
import { attendanceText } from './attendance.text.ts';

export type { Attendance, AttendanceWhole, Effects, MarkedStudent } from './attendance.shapes.ts';

const filters = {
  work: z.enum(['one', 'class']).optional(),
  state: ofKind('status', z.enum(['unmarked', 'marked'])).optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
  teacher_id: Id.optional(),
  student_id: Id.optional(),
  outcome: z.enum(ALL_OUTCOMES).optional(),
  owes: z.literal(1).optional(),
};

const StudentMark = z.object({
  student_id: Id,
  outcome: z.enum(OUTCOMES),
  /** Left out: the whole lesson for whoever was there. */
  taught_minutes: z.int().min(0).max(720).optional(),
  /** Which missed lesson this one makes up; left out: the arranged one, else the oldest that is owed. */
  make_up_id: Id.optional(),
  /** Left out: as the outcome says. */
  owes: Flag.optional(),
  note: OptionalText.optional(),
});
const markFields = {
  lesson_id: Id,
  teacher_absent: Flag.optional(),
  students: z.array(StudentMark).min(1).max(200),
};
const Mark = z.object({ ...markFields, version: Version.optional() });
export type Mark = z.infer<typeof Mark>;

const Seen = z.string().regex(/^[0-9a-f]{32}$/);
const changes = ['attendance', 'make_up', 'lesson', 'student', 'class_hours', 'account', 'pay_line'];

export const attendanceApi = defineApi('attendance', attendanceText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(Attendance),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ lesson_id: Id }),
    output: AttendanceWhole,
  },
  count: {
    method: 'GET',
    permission: may.read,
    input: z.object({
      from: UnixTime,
      to: UnixTime,
      work: filters.work,
      teacher_id: Id.optional(),
      student_id: Id.optional(),
    }),
    output: z.object({
      due: z.int(),
      unmarked: z.int(),
      present: z.int(),
      late: z.int(),
      leave: z.int(),
      late_leave: z.int(),
      absent: z.int(),
      make_up: z.int(),
      teacher_absent: z.int(),
    }),
  },
  /** Lessons that have begun and are not marked, of each work: what its list shows under `state=unmarked`. */
  unmarked: {
    method: 'GET',
    permission: may.read,
    input: z.object({ from: UnixTime.optional(), to: UnixTime.optional() }),
    output: z.object({ one: Count, class: Count }),
  },
  statuses: {
    action: 'api_attendance_status',
    method: 'GET',
    permission: may.read,
    input: listInput.extend({
      from: UnixTime,
      to: UnixTime,
      teacher_id: Id.optional(),
      student_id: Id.optional(),
      outcome: filters.outcome,
    }),
    output: pageOf(
      z.object({
        lesson_id: Id,
        student_id: Id,
        student_name: z.string(),
        teacher_id: Id,
        starts_at: UnixTime,
        outcome: z.enum(ALL_OUTCOMES),
        taught_minutes: Minutes,
        deducted_minutes: Minutes,
      }),
    ),
  },
  /** All of them or none. */
  mark: {
    method: 'POST',
    permission: may.mark,
    input: z.object({ lessons: z.array(Mark).min(1).max(MOST_LESSONS) }),
    output: z.object({ owed_minutes: Minutes }),
    changes,
  },
  /** One that was taught and never planned: it comes to be as marked, in a month that is open. */
  record: {
    method: 'POST',
    permission: lessonPermissions.add,
    input: z.object({
      course_type: CourseType,
      teacher_id: Id,
      subject_id: Id.nullish(),
      room_id: Id.nullish(),
      starts_at: UnixTime,
      minutes: z.int().min(1).max(MOST_MINUTES),
      students: z
        .array(StudentMark.omit({ make_up_id: true }))
        .min(1)
        .max(MOST_STUDENTS),
      reason: ShortText,
    }),
    output: idOutput,
    changes,
  },
  /** What leave would cost if it were asked for now. */
  leavePreview: {
    action: 'api_attendance_leave_preview',
    method: 'GET',
    permission: may.mark,
    label: attendanceText.leave_preview,
    input: z.object({ lesson_id: Id, student_id: Id }),
    output: z.object({
      outcome: z.enum(['leave', 'late_leave']),
      /** How many hours before the lesson the company wants to know. */
      notice_hours: Count,
      minutes: Minutes,
      deducted_minutes: Minutes,
      /** It is to be made up. */
      owes: z.boolean(),
    }),
  },
  /** Before the lesson begins: the student's time is free, and when it was asked for is kept. */
  leave: {
    method: 'POST',
    permission: may.mark,
    label: attendanceText.ask_leave,
    input: z.object({ lesson_id: Id, student_id: Id, reason: OptionalText.optional() }),
    /** The lesson's id, and whether notice was given in time. */
    output: z.object({ id: Id, outcome: z.enum(['leave', 'late_leave']) }),
    changes,
  },
  leaveBack: {
    action: 'api_attendance_leave_back',
    method: 'POST',
    permission: may.mark,
    label: attendanceText.leave_back,
    input: z.object({ lesson_id: Id, student_id: Id }),
    changes,
  },
  correctPreview: {
    action: 'api_attendance_correct_preview',
    method: 'POST',
    permission: may.correct,
    label: attendanceText.correct_preview,
    input: z.object(markFields),
    output: Effects,
    changes: [],
    repeat: 'never',
  },
  correct: {
    method: 'POST',
    permission: may.correct,
    input: z.object({ ...markFields, seen: Seen, reason: ShortText }),
    output: idOutput,
    changes,
  },
  undoPreview: {
    action: 'api_attendance_undo_preview',
    method: 'POST',
    permission: may.correct,
    label: attendanceText.undo_preview,
    input: z.object({ lesson_id: Id }),
    output: Effects,
    changes: [],
    repeat: 'never',
  },
  undo: {
    method: 'POST',
    permission: may.correct,
    input: z.object({ lesson_id: Id, seen: Seen, reason: ShortText }),
    output: idOutput,
    changes,
  },
  /** A row for each student of a lesson. */
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: z.object({
      starts_at: UnixTime,
      course_type: CourseType,
      subject_name: z.string().nullable(),
      teacher_name: z.string(),
      student_name: z.string(),
      outcome: z.string(),
      minutes: Minutes,
      deducted_minutes: Minutes,
      owed_minutes: Minutes,
      marked_by_name: z.string().nullable(),
      marked_at: UnixTime.nullable(),
    }),
    exports: [
      'starts_at',
      { field: 'course_type', kind: 'label' },
      { field: 'subject_name', width: 20 },
      'teacher_name',
      'student_name',
      { field: 'outcome', kind: 'label' },
      'minutes',
      'deducted_minutes',
      'owed_minutes',
      'marked_by_name',
      'marked_at',
    ],
  },
});
