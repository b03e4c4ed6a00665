import { optionsQuery } from '@/kernel/web/api/query.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { studentPermissions, studentScreens } from '../student.access.ts';
import { studentText } from '../student.text.ts';
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
      label: studentText.profile,
      path: '/StudentsList/StudentsEdit',
      permission: studentPermissions.read,
      isMain: true,
    }),
  ],
  start: [async () => optionsQuery((await import('../student.contract.ts')).studentApi.list)],
});
