import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
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
    homeFigures.part({
      key: 'exam_supplements',
      place: 'attention',
      order: 47,
      layouts: ['overview', 'queue', 'day'],
      permission: examEntryPermissions.read,
      load: async () => (await import('./embed/supplementFigure.ts')).supplementFigure,
    }),
    studentScreens.part({
      key: 'exams',
      order: 70,
      label: examEntryText.student_exams,
      path: '/StudentsList/students_register',
      permission: examEntryPermissions.read,
    }),
  ],
});
