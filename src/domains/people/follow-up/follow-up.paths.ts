import { definePaths } from '@/kernel/paths.ts';

export const followUpPaths = definePaths({
  list: '/StudentsList/students_follow',
});
