import { teacherScreens } from '@/domains/people/teacher/web/embed/teacherScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { assessmentPermissions, assessmentScreens, OPEN_ASSESSMENTS } from '../assessment.access.ts';

export const assessmentWeb = defineWeb({
  screens: assessmentScreens,
  pages: {
    '/TeacherAssess': () => import('./TeacherAssessPage.tsx'),
    '/TeacherAssess/ToAssessTeacher': () => import('./ToAssessTeacherPage.tsx'),
  },
  parts: [
    teacherScreens.part({
      key: 'assessments',
      order: 40,
      label: OPEN_ASSESSMENTS,
      address: (id) => `/TeacherAssess?history_of=${id}`,
      permission: assessmentPermissions.own,
    }),
  ],
});
