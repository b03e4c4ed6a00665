import { defineWeb } from '@/kernel/web/module.ts';
import { systemScreens } from '../system.access.ts';

export const systemWeb = defineWeb({
  screens: systemScreens,
  pages: {
    '/SystemMain': () => import('./SystemPage.tsx'),
  },
});
