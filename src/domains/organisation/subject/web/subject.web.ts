import { defineWeb } from '@/kernel/web/module.ts';
import { subjectScreens } from '../subject.access.ts';

export const subjectWeb = defineWeb({
  screens: subjectScreens,
  pages: {
    '/SubjectList': () => import('./SubjectListPage.tsx'),
    '/SubjectList/SubjectAdd': () => import('./SubjectAddPage.tsx'),
    '/SubjectList/SubjectEdit/{id}': () => import('./SubjectEditPage.tsx'),
  },
});
