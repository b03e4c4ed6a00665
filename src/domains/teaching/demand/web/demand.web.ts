import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { demandScreens } from '../demand.access.ts';

export const demandWeb = defineWeb({
  screens: demandScreens,
  pages: {
    '/ClassDemand': () => import('./ClassDemandPage.tsx'),
    '/ClassDemand/demandAdd': () => import('./DemandAddPage.tsx'),
    '/ClassDemand/demandEdit': () => import('./DemandEditPage.tsx'),
  },
  parts: [
    homeFigures.part({
      key: 'demands',
      place: 'strip',
      order: 40,
      layouts: ['overview', 'day'],
      load: async () => (await import('./embed/acceptedFigure.ts')).acceptedFigure,
    }),
  ],
});
