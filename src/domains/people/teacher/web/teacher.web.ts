import { defineWeb } from '@/kernel/web/module.ts';
import { teacherScreens } from '../teacher.access.ts';

export const teacherWeb = defineWeb({
  screens: teacherScreens,
  pages: {
    '/TeacherList': () => import('./TeacherListPage.tsx'),
  },
});
