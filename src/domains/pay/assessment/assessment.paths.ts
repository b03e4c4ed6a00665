import { definePaths } from '@/kernel/paths.ts';

export const assessmentPaths = definePaths({
  list: '/TeacherAssess',
  assess: '/TeacherAssess/ToAssessTeacher',
});
