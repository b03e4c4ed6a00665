import { defineWeb } from '@/kernel/web/module.ts';
import { marketingScreens } from '../marketing.access.ts';

export const marketingWeb = defineWeb({
  screens: marketingScreens,
  pages: {
    '/MarketingS/markData': () => import('./MarkDataPage.tsx'),
    '/MarketingS/markPerformance': () => import('./MarkPerformancePage.tsx'),
    '/MarketingS/markStudent': () => import('./MarkStudentPage.tsx'),
  },
});
