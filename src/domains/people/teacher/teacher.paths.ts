import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/TeacherList',
});

export const teacherPaths = {
  ...screens,
  detail: (teacher_id: PathValue) => screens.list({ teacher_id }),
};
