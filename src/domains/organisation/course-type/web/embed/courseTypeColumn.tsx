import type { CourseTypeCode } from '../../course-type.rules.ts';
import { CourseTypeTag } from './CourseTypeTag.tsx';

/** The course type of a row, as wide as its longest name in English. */
export const courseTypeColumn = {
  field: 'course_type',
  mark: true,
  width: 132,
  show: (code: CourseTypeCode) => <CourseTypeTag code={code} />,
} as const;
