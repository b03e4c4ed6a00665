import { definePaths } from '@/kernel/paths.ts';

export const censusPaths = definePaths({
  teachers: '/TeacherHourCensus',
  subjects: '/SubjectCensus',
  classes: '/ClassCensus',
  students: '/StudentHourCensus',
});
