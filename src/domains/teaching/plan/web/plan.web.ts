import { defineWeb } from '@/kernel/web/module.ts';
import { planScreens } from '../plan.access.ts';

export const planWeb = defineWeb({
  screens: planScreens,
  pages: {
    '/ApplyNeedsList': () => import('./ApplyNeedsListPage.tsx'),
    '/ApplyNeedsList/PlanClassAdd': () => import('./PlanClassAddPage.tsx'),
    '/ApplyNeedsList/PlanClassEdit': () => import('./PlanClassEditPage.tsx'),
    '/ClassDemand/demandAdjust': () => import('./DemandAdjustPage.tsx'),
  },
});
