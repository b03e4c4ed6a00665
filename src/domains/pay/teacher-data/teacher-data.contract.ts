import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Day, Id, Keyword, listInput, Minutes, pageOf } from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { EMPLOYMENTS } from '../../people/teacher/teacher.rules.ts';
import { ALL_OUTCOMES } from '../../teaching/attendance/attendance.rules.ts';
import { makeUpStatus } from '../../teaching/attendance/make-up.status.ts';
import { teacherDataPermissions as may } from './teacher-data.access.ts';
import { STEPS } from './teacher-data.rules.ts';
import { teacherDataText } from './teacher-data.text.ts';

const Percent = z.int().nullable();
const Works = z.object({ one_count: Count, class_count: Count });
const Figures = z.object({
  /** Marked; also those to which the teacher did not come. */
  lesson_count: Count,
  /** What was taught of them. */
  taught_minutes: Minutes,
  by_type: z.array(z.object({ course_type: CourseType, minutes: Minutes, lesson_count: Count })),
  /** Different ones who were there. */
  student_count: Count,
  there_count: Count,
  late_count: Count,
  leave_count: Count,
  absent_count: Count,
  /** The same by what was marked, small groups and classes apart: each has a screen of its own. */
  by_outcome: z.array(z.object({ outcome: z.enum(ALL_OUTCOMES), ...Works.shape })),
  attendance_percent: Percent,
  punctual_percent: Percent,
  /** Lessons to which the teacher did not come. */
  missed_count: Count,
  make_up_owed_count: Count,
  make_up_done_count: Count,
  by_make_up: z.array(z.object({ status: statusField(makeUpStatus), ...Works.shape })),
  cover_taken_count: Count,
  cover_given_count: Count,
  feedback_due_count: Count,
  feedback_count: Count,
  feedback_percent: Percent,
});
export type Figures = z.infer<typeof Figures>;

const Assessed = z.object({ id: Id, cycle_name: z.string(), total: z.number(), url: z.string() });
/** Of renewals of the teacher's students that came due in these days: renewed, of those that are decided. */
const Renewals = z.object({
  renewal_percent: Percent,
  renewed_count: Count,
  lost_count: Count,
  /** Not decided yet: no part of the rate. */
  open_count: Count,
  /** To their list, for who may see it. */
  url: z.string().nullable(),
});
export type Renewals = z.infer<typeof Renewals>;
const TeacherData = Figures.extend({
  /** The teacher's. */
  id: Id,
  teacher_name: z.string(),
  employment: z.enum(EMPLOYMENTS),
  minutes_per_class_hour: z.int(),
  before: Figures,
  assessment: Assessed.nullable(),
  renewals: Renewals.nullable(),
});
export type TeacherData = z.infer<typeof TeacherData>;

const filters = {
  keyword: Keyword.optional(),
  employment: z.enum(EMPLOYMENTS).optional(),
  /** Left out: this month so far. */
  from_day: Day.optional(),
  to_day: Day.optional(),
};
const SORTS = [
  'teacher_name',
  'lesson_count',
  'taught_minutes',
  'student_count',
  'attendance_percent',
  'late_count',
  'absent_count',
  'feedback_percent',
] as const;
export type SortField = (typeof SORTS)[number];
const Span = z.object({ from_day: Day, to_day: Day });

export const teacherDataApi = defineApi('teacher_data', teacherDataText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.own,
    input: listInput.extend({ ...filters, sort: z.enum(SORTS).optional() }),
    output: pageOf(TeacherData),
  },
  /** One teacher's, or everybody's together: the period, the one before it, and how it went over time. */
  get: {
    method: 'GET',
    permission: may.own,
    input: z.object({
      teacher_id: Id.optional(),
      from_day: Day.optional(),
      to_day: Day.optional(),
      by: z.enum(STEPS).default('week'),
    }),
    output: z.object({
      teacher_name: z.string().nullable(),
      minutes_per_class_hour: z.int(),
      period: Span,
      period_before: Span,
      figures: Figures,
      before: Figures,
      trend: z.array(
        z.object({
          /** The step's first day, and its last. */
          ...Span.shape,
          lesson_count: Count,
          taught_minutes: Minutes,
          student_count: Count,
          attendance_percent: Percent,
          feedback_percent: Percent,
        }),
      ),
      assessment: Assessed.nullable(),
      renewals: Renewals.nullable(),
    }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: TeacherData.extend({ renewal_percent: Percent }),
    exports: [
      'teacher_name',
      { field: 'employment', kind: 'label' },
      'lesson_count',
      { field: 'taught_minutes', kind: 'hours' },
      'student_count',
      { field: 'attendance_percent', kind: 'number' },
      { field: 'punctual_percent', kind: 'number' },
      'late_count',
      'leave_count',
      'absent_count',
      'missed_count',
      'make_up_owed_count',
      'make_up_done_count',
      'cover_taken_count',
      'cover_given_count',
      'feedback_due_count',
      'feedback_count',
      { field: 'feedback_percent', kind: 'number' },
      { field: 'renewal_percent', kind: 'number' },
    ],
  },
});
