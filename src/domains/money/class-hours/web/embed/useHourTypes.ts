import { COURSE_TYPES, type CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';

/** Course types that have hours. */
export const useHourTypes = () =>
  useCourseTypes().filter(({ value }) => COURSE_TYPES[value as CourseTypeCode].uses_hours);
