import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { weappScreens } from '../weapp.access.ts';

export const weappWeb = defineWeb({
  screens: weappScreens,
  pages: {
    '/WeappRecharge': () => import('./WeappRechargePage.tsx'),
  },
  parts: [
    homeFigures.part({
      key: 'weapp_unmatched',
      place: 'attention',
      order: 20,
      layouts: ['overview'],
      load: async () => (await import('./embed/unmatchedFigure.ts')).unmatchedFigure,
    }),
  ],
});
