import { defineWeb } from '@/kernel/web/module.ts';
import { interviewScreens } from '../interview.access.ts';

export const interviewWeb = defineWeb({
  screens: interviewScreens,
  pages: { '/ApplyWork/mianshiTable': () => import('./InterviewsPage.tsx') },
});
