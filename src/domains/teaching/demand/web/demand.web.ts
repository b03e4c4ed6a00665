import { defineWeb } from '@/kernel/web/module.ts';
import { demandScreens } from '../demand.access.ts';

export const demandWeb = defineWeb({
  screens: demandScreens,
  pages: {
    '/ClassDemand': () => import('./ClassDemandPage.tsx'),
    '/ClassDemand/demandAdd': () => import('./DemandAddPage.tsx'),
    '/ClassDemand/demandEdit': () => import('./DemandEditPage.tsx'),
  },
});
