import { definePaths } from '@/kernel/paths.ts';

export const candidatePaths = definePaths({
  list: '/StudentsRegister',
  ofStudent: '/StudentsList/students_register',
});
