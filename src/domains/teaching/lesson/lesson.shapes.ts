import { z } from 'zod';
import { Count, Flag, Id, Minutes, ofKind, UnixTime, Version } from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { ALL_OUTCOMES } from '../attendance/attendance.rules.ts';
import { BOOKING_KINDS, LESSON_KINDS, TRIAL_STATES } from './lesson.rules.ts';
import { lessonStatus } from './lesson.status.ts';

/** What a timetable draws of a lesson. */
export const LessonBrief = z.object({
  id: Id,
  company_id: Id,
  kind: z.enum(LESSON_KINDS),
  course_type: CourseType,
  subject_name: z.string().nullable(),
  course_id: Id.nullable(),
  /** The class that it is of. */
  course_name: z.string().nullable(),
  teacher_id: Id,
  teacher_name: z.string(),
  original_teacher_id: Id.nullable(),
  assistant_id: Id.nullable(),
  room_id: Id.nullable(),
  room_name: z.string().nullable(),
  starts_at: UnixTime,
  ends_at: UnixTime,
  student_ids: z.array(Id),
  student_names: z.array(z.string()),
  /** Of these, how many have asked for leave. */
  leave_count: Count,
  status: statusField(lessonStatus),
  version: Version,
});
export type LessonBrief = z.infer<typeof LessonBrief>;

export const Lesson = LessonBrief.extend({
  subject_id: Id.nullable(),
  demand_id: Id.nullable(),
  original_teacher_name: z.string().nullable(),
  assistant_name: z.string().nullable(),
  assistant_may_overlap: Flag,
  live_link: z.string(),
  minutes: Minutes,
  reason: z.string(),
  note: z.string(),
  trial_state: ofKind('status', z.enum(TRIAL_STATES)),
  /** What its students were marked as, and of how many of them somebody has written. */
  outcomes: z.array(z.enum(ALL_OUTCOMES)),
  feedback_count: Count,
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
export type Lesson = z.infer<typeof Lesson>;

export const Clash = z.object({
  kind: z.enum(BOOKING_KINDS),
  resource_id: Id,
  name: z.string(),
  /** When they are taken; not told where the other company is not read. */
  starts_at: UnixTime.nullable(),
  ends_at: UnixTime.nullable(),
  lesson_id: Id.nullable(),
  is_elsewhere: z.boolean(),
  /** The same as a sentence. */
  text: z.string(),
});
export type Clash = z.infer<typeof Clash>;
