import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { examEntryPermissions, examEntryScreens } from '../exam-entry.access.ts';
import { examEntryText } from '../exam-entry.text.ts';

export const examEntryWeb = defineWeb({
  screens: examEntryScreens,
  pages: {
    '/RegisterDemand': () => import('./RegisterDemandPage.tsx'),
    '/StudentsRegister': () => import('./StudentsRegisterPage.tsx'),
    '/StudentsList/students_register': () => import('./StudentExamsPage.tsx'),
  },
  parts: [
    studentScreens.part({
      key: 'exams',
      order: 70,
      label: examEntryText.student_exams,
      path: '/StudentsList/students_register',
      permission: examEntryPermissions.read,
    }),
  ],
});
