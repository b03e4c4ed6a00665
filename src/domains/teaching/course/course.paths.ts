import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/ClassCourse',
  full: '/FullClass',
});

export const coursePaths = {
  ...screens,
  detail: (course_id: PathValue) => screens.list({ course_id }),
};
