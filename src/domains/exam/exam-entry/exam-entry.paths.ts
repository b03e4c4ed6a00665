import { definePaths } from '@/kernel/paths.ts';

export const examEntryPaths = definePaths({
  demand: '/RegisterDemand',
  list: '/StudentsRegister',
  ofStudent: '/StudentsList/students_register',
});
