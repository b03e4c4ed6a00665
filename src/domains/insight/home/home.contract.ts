import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { DayText, Minutes } from '@/kernel/contract/fields.ts';
import { censusPermissions } from '../census/census.access.ts';
import { homeText } from './home.text.ts';

export const homeApi = defineApi('home', homeText, 'census', {
  /** What was taught in the last weeks, by course type, and in this month until today. */
  hours: {
    method: 'GET',
    permission: censusPermissions.teacher,
    input: z.object({}),
    output: z.object({
      minutes_per_class_hour: z.int(),
      month_minutes: Minutes,
      /** The same days of the month before. */
      before_minutes: Minutes,
      weeks: z.array(
        z.object({
          /** Its Monday. */
          week: DayText,
          types: z.array(z.object({ course_type: CourseType, taught_minutes: Minutes })),
        }),
      ),
    }),
  },
});
