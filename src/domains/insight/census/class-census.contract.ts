import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { courseStatus } from '@/domains/teaching/course/course.status.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Fen, Id, listInput, Percent } from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { statusField } from '@/kernel/status.ts';
import { LESSON_MEASURES, type MeasureKey } from '../lesson-fact/lesson-fact.measures.ts';
import { censusPermissions as may, SEES_MARGIN } from './census.access.ts';
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

const ClassRow = CensusRow.extend({
  /** The course's. */
  key: Id,
  name: z.string(),
  status: statusField(courseStatus),
  course_type: CourseType,
  subject_name: z.string().nullable(),
  teacher_name: z.string().nullable(),
  places: Count,
  enrolled: Count,
  waiting: Count,
  /** Lessons of the span that stand, taught or not. */
  planned: Count,
  per_place_fen: shownBy(SEES_MARGIN, Fen),
  /** How many places pay the teacher, at what a place has brought. */
  break_even: shownBy(SEES_MARGIN, Count),
});
export type ClassRow = z.infer<typeof ClassRow>;

const asked = { ...spanFields, ...lessonFilters, status: statusField(courseStatus).optional() };
const explained = (...keys: MeasureKey[]) => keys.map((key) => LESSON_MEASURES[key]);

export const classCensusApi = defineApi('census_class', censusText, 'census', {
  classhour: {
    action: 'api_class_classhour',
    method: 'GET',
    permission: may.class,
    input: listInput.extend(asked),
    output: z.object({
      ...boardFields,
      rows: z.array(ClassRow),
      total: Count,
      totals: CensusFigures,
      before: CensusFigures.nullable(),
      /** Every course that was taught, for the chart. */
      dots: z.array(
        z.object({
          key: Id,
          name: z.string(),
          fill_percent: Percent,
          enrolled: Count,
          margin_percent: shownBy(SEES_MARGIN, Percent),
        }),
      ),
    }),
  },
  drill: {
    action: 'api_class_classhour_drill',
    method: 'GET',
    permission: may.class,
    input: drillInput,
    output: CensusDrill,
  },
  export: {
    action: 'api_class_classhour_export',
    method: 'GET',
    permission: may.class_export,
    navigation: true,
    input: z.object(asked),
    output: ClassRow.extend({ minutes_per_class_hour: z.int() }),
    exports: [
      { field: 'name', width: 24 },
      { field: 'status', kind: 'label' },
      'subject_name',
      'teacher_name',
      'places',
      'enrolled',
      'waiting',
      { field: 'fill_percent', kind: 'number' },
      'lessons',
      'planned',
      { field: 'taught_minutes', kind: 'hours' },
      { field: 'attendance_percent', kind: 'number' },
      'revenue_fen',
      'per_place_fen',
      'pay_fen',
      'margin_fen',
      'break_even',
    ],
    explains: explained(
      'fill_rate',
      'lessons',
      'taught_minutes',
      'attendance_rate',
      'lesson_revenue',
      'pay',
      'margin',
    ),
  },
});
