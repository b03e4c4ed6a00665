import { defineWeb } from '@/kernel/web/module.ts';
import { clearingScreens } from '../clearing.access.ts';

export const clearingWeb = defineWeb({
  screens: clearingScreens,
  pages: {
    '/StudentEmpty': () => import('./StudentEmptyPage.tsx'),
  },
});
