import { defineWeb } from '@/kernel/web/module.ts';
import { resultScreens } from '../result.access.ts';

export const resultWeb = defineWeb({
  screens: resultScreens,
  pages: { '/ExamResults': () => import('./ExamResultsPage.tsx') },
});
