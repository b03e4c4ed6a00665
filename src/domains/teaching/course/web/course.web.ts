import { defineWeb } from '@/kernel/web/module.ts';
import { courseScreens } from '../course.access.ts';

export const courseWeb = defineWeb({
  screens: courseScreens,
  pages: {
    '/ClassCourse': () => import('./ClassCoursePage.tsx'),
    '/FullClass': () => import('./FullClassPage.tsx'),
  },
});
