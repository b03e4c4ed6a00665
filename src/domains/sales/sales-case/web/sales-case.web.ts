import { defineWeb } from '@/kernel/web/module.ts';
import { caseScreens } from '../sales-case.access.ts';

export const salesCaseWeb = defineWeb({
  screens: caseScreens,
  pages: {
    '/Entering/enterBoard': () => import('./EnterBoardPage.tsx'),
    '/Entering/enterCase': () => import('./EnterCasePage.tsx'),
    '/Entering/enterCollect': () => import('./EnterCollectPage.tsx'),
  },
});
