import { z } from 'zod';
import { Day, FenField, Id, Minutes, UnixTime, Version } from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { statusField } from '@/kernel/status.ts';
import { accountPermissions } from '../../money/account/account.access.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { lessonStatus } from '../lesson/lesson.status.ts';
import { ALL_OUTCOMES } from './attendance.rules.ts';

/** Pay is reckoned by a later wing. */
const SEES_PAY = 'pay_line.read';

const MarkedStudent = z.object({
  student_id: Id,
  student_name: z.string(),
  /** None while it is not marked. */
  outcome: z.enum(ALL_OUTCOMES).nullable(),
  deducted_minutes: Minutes,
  /** Of that, what no lot could give. */
  owed_minutes: Minutes,
  /** Leave was asked for before the lesson: in time by the company's rule, or late. */
  asked_leave: z.enum(['leave', 'late_leave']).nullable(),
  /** This lesson is to make up another. */
  makes_up: z.boolean(),
  /** Missing this one is to be made up. */
  owes: z.boolean(),
});
export type MarkedStudent = z.infer<typeof MarkedStudent>;

export const Attendance = z.object({
  /** The lesson's. */
  id: Id,
  company_id: Id,
  starts_at: UnixTime,
  ends_at: UnixTime,
  minutes: Minutes,
  course_type: CourseType,
  is_trial: z.boolean(),
  subject_name: z.string().nullable(),
  /** The class that it is of. */
  course_name: z.string().nullable(),
  teacher_id: Id,
  teacher_name: z.string(),
  status: statusField(lessonStatus),
  students: z.array(MarkedStudent),
  marked_at: UnixTime.nullable(),
  marked_by_name: z.string().nullable(),
  version: Version,
});
export type Attendance = z.infer<typeof Attendance>;

const Change = z.object({
  id: Id,
  kind: z.enum(['mark', 'correct', 'undo']),
  posted_on: Day,
  /** The day in the books that its revenue belongs to. */
  accounting_on: Day,
  /** The locked month that it corrects. */
  corrects_month: z.string().nullable(),
  minutes: Minutes,
  revenue_fen: shownBy(accountPermissions.read, FenField),
  pay_fen: shownBy(SEES_PAY, FenField),
  reason: z.string(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
const OwedMakeUp = z.object({ id: Id, student_id: Id, missed_at: UnixTime, is_here: z.boolean() });
export const AttendanceWhole = Attendance.extend({
  history: z.array(Change),
  /** What its students could make up by this lesson. */
  make_ups: z.array(OwedMakeUp),
});
export type AttendanceWhole = z.infer<typeof AttendanceWhole>;

const Moved = z.object({ before: FenField, after: FenField });
export const Effects = z.object({
  students: z.array(
    z.object({
      student_id: Id,
      student_name: z.string(),
      hours: z.object({ before: z.int(), after: z.int() }),
      owed: z.object({ before: z.int(), after: z.int() }),
      classes_fen: shownBy(accountPermissions.read, Moved),
      make_ups: z.object({ before: z.int(), after: z.int() }),
    }),
  ),
  /** What the company has recognised for this lesson. */
  revenue_fen: shownBy(accountPermissions.read, Moved),
  pay_fen: shownBy(SEES_PAY, Moved),
  /** The day in the books that its revenue belongs to. */
  accounting_on: Day,
  /** The locked month that it corrects. */
  corrects_month: z.string().nullable(),
  /** To be sent along when saving. */
  seen: z.string(),
});
export type Effects = z.infer<typeof Effects>;
