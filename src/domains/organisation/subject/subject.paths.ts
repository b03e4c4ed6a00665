import { definePaths } from '@/kernel/paths.ts';

export const subjectPaths = definePaths({
  list: '/SubjectList',
  add: '/SubjectList/SubjectAdd',
  edit: '/SubjectList/SubjectEdit/{id}',
});
