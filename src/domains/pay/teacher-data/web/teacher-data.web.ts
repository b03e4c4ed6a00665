import { teacherScreens } from '@/domains/people/teacher/web/embed/teacherScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import {
  OPEN_DATA,
  TEACHER_DATA,
  teacherDataPermissions,
  teacherDataScreens,
} from '../teacher-data.access.ts';

export const teacherDataWeb = defineWeb({
  screens: teacherDataScreens,
  pages: {
    '/TeacherData': () => import('./TeacherDataPage.tsx'),
  },
  parts: [
    teacherScreens.part({
      key: 'data',
      order: 30,
      label: OPEN_DATA,
      address: (id) => `${TEACHER_DATA}?teacher_id=${id}`,
      permission: teacherDataPermissions.own,
    }),
  ],
});
