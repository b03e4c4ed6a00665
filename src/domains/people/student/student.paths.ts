import { definePaths } from '@/kernel/paths.ts';

export const studentPaths = definePaths({
  list: '/StudentsList',
  add: '/StudentsList/StudentsAdd',
  edit: '/StudentsList/StudentsEdit',
});
