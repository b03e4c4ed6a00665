import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, listInput, Minutes, Month, Percent, pageOf } from '@/kernel/contract/fields.ts';
import { LESSON_MEASURES, type MeasureKey } from '../lesson-fact/lesson-fact.measures.ts';
import { censusPermissions as may } from './census.access.ts';
import { RANKED_BY } from './census.rules.ts';
import {
  boardFields,
  CensusDrill,
  CensusFigures,
  CensusRow,
  drillInput,
  lessonFilters,
  spanFields,
} from './census.shapes.ts';
import { censusText } from './census.text.ts';

const explained = (...keys: MeasureKey[]) => keys.map((key) => LESSON_MEASURES[key]);
const asked = { ...spanFields, ...lessonFilters };

export const TEACHER_GROUPS = ['teacher', 'course_type', 'subject'] as const;
export type TeacherGroup = (typeof TEACHER_GROUPS)[number];
const TeacherExtras = {
  load_percent: Percent.nullable(),
  cancelled: Count,
};
const TeacherRow = CensusRow.extend({
  ...TeacherExtras,
  types: z.array(z.object({ course_type: CourseType, taught_minutes: Minutes })),
  /** Of a short span: what was taught day by day. */
  days: z.array(Minutes),
});
export type TeacherRow = z.infer<typeof TeacherRow>;
const TeacherTotals = CensusFigures.extend(TeacherExtras);

export const teacherCensusApi = defineApi('census_teacher', censusText, 'census', {
  classhour: {
    action: 'api_teacher_classhour',
    method: 'GET',
    permission: may.teacher,
    input: z.object({ ...asked, group: z.enum(TEACHER_GROUPS).default('teacher') }),
    output: z.object({
      ...boardFields,
      totals: TeacherTotals,
      before: TeacherTotals.nullable(),
      /** When lessons are taught: of the last twelve weeks, by weekday (1 is Monday) and hour. */
      hours: z.array(z.object({ weekday: Count, hour: Count, lessons: Count })),
    }),
  },
  ranking: {
    action: 'api_teacher_ranking',
    method: 'GET',
    permission: may.teacher,
    input: listInput.extend({
      ...asked,
      group: z.enum(TEACHER_GROUPS).default('teacher'),
      by: z.enum(RANKED_BY).default('taught_minutes'),
    }),
    output: pageOf(z.object({ rank: Count, before_rank: Count.nullable(), row: TeacherRow })),
  },
  drill: {
    action: 'api_teacher_classhour_drill',
    method: 'GET',
    permission: may.teacher,
    input: drillInput,
    output: CensusDrill,
  },
  export: {
    action: 'api_teacher_classhour_export',
    method: 'GET',
    permission: may.teacher_export,
    navigation: true,
    input: z.object({ ...asked, group: z.enum(TEACHER_GROUPS).default('teacher') }),
    output: TeacherRow.omit({ types: true, days: true }).extend({
      rank: Count,
      minutes_per_class_hour: z.int(),
    }),
    exports: [
      'rank',
      { field: 'name', width: 18 },
      { field: 'taught_minutes', kind: 'hours' },
      'lessons',
      { field: 'students', kind: 'number' },
      'trials',
      'covers',
      { field: 'load_percent', kind: 'number' },
      'cancelled',
      { field: 'attendance_percent', kind: 'number' },
      'revenue_fen',
      'pay_fen',
      'margin_fen',
      { field: 'margin_percent', kind: 'number' },
    ],
    explains: explained(
      'taught_minutes',
      'lessons',
      'active_students',
      'trial_lessons',
      'covers',
      'load',
      'attendance_rate',
      'lesson_revenue',
      'pay',
      'margin',
    ),
  },
});

export const SUBJECT_GROUPS = ['subject', 'board', 'course_type'] as const;
export type SubjectGroup = (typeof SUBJECT_GROUPS)[number];
const subjectAsked = { ...asked, group: z.enum(SUBJECT_GROUPS).default('subject') };

export const subjectCensusApi = defineApi('census_subject', censusText, 'census', {
  classhour: {
    action: 'api_subject_classhour',
    method: 'GET',
    permission: may.subject,
    input: z.object(subjectAsked),
    output: z.object({
      ...boardFields,
      totals: CensusFigures,
      before: CensusFigures.nullable(),
      /** What was taught month after month, of those with most. */
      heat: z.object({
        months: z.array(Month),
        rows: z.array(
          z.object({ key: z.int().nullable(), name: z.string().nullable(), minutes: z.array(Minutes) }),
        ),
      }),
    }),
  },
  ranking: {
    action: 'api_subject_ranking',
    method: 'GET',
    permission: may.subject,
    input: listInput.extend({ ...subjectAsked, by: z.enum(RANKED_BY).default('taught_minutes') }),
    output: pageOf(z.object({ rank: Count, before_rank: Count.nullable(), row: CensusRow })),
  },
  drill: {
    action: 'api_subject_classhour_drill',
    method: 'GET',
    permission: may.subject,
    input: drillInput,
    output: CensusDrill,
  },
  export: {
    action: 'api_subject_classhour_export',
    method: 'GET',
    permission: may.subject_export,
    navigation: true,
    input: z.object(subjectAsked),
    output: CensusRow.extend({ rank: Count, minutes_per_class_hour: z.int() }),
    exports: [
      'rank',
      { field: 'name', width: 22 },
      'lessons',
      { field: 'taught_minutes', kind: 'hours' },
      { field: 'used_minutes', kind: 'hours' },
      { field: 'students', kind: 'number' },
      { field: 'attendance_percent', kind: 'number' },
      'revenue_fen',
      'pay_fen',
      'margin_fen',
      { field: 'margin_percent', kind: 'number' },
      'per_hour_fen',
    ],
    explains: explained(
      'lessons',
      'taught_minutes',
      'used_minutes',
      'active_students',
      'attendance_rate',
      'lesson_revenue',
      'pay',
      'margin',
      'per_hour',
    ),
  },
});
