import { definePaths } from '@/kernel/paths.ts';

export const lessonPaths = definePaths({
  past: '/ClassMain/passClass',
  upcoming: '/ClassMain/waitClass',
  schedule: '/Schedule',
});
