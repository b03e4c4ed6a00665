import { defineWeb } from '@/kernel/web/module.ts';
import { weappScreens } from '../weapp.access.ts';

export const weappWeb = defineWeb({
  screens: weappScreens,
  pages: {
    '/WeappRecharge': () => import('./WeappRechargePage.tsx'),
  },
});
