import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({ list: '/ExamResults' });

export const resultPaths = {
  ...screens,
  ofStudent: (student_id: PathValue) => screens.list({ view: 'all', student_id }),
};
