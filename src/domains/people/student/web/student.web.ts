import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { OPEN_PROFILE, studentPermissions, studentScreens } from '../student.access.ts';
import { studentScreens as screensOfOne } from './embed/studentScreens.ts';

export const studentWeb = defineWeb({
  screens: studentScreens,
  pages: {
    '/StudentsList': () => import('./StudentsListPage.tsx'),
    '/StudentsList/StudentsAdd': () => import('./StudentsAddPage.tsx'),
    '/StudentsList/StudentsEdit': () => import('./StudentsEditPage.tsx'),
  },
  parts: [
    screensOfOne.part({
      key: 'profile',
      order: 20,
      label: OPEN_PROFILE,
      path: '/StudentsList/StudentsEdit',
      permission: studentPermissions.read,
      isMain: true,
    }),
    homeFigures.part({
      key: 'running_out',
      place: 'strip',
      order: 30,
      layouts: ['overview', 'queue', 'day'],
      load: async () => (await import('./embed/hoursFigure.ts')).hoursFigure,
    }),
  ],
  start: [async () => (await import('../student.contract.ts')).studentApi.list],
});
