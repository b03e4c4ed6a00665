import { defineWeb } from '@/kernel/web/module.ts';
import { refereeScreens } from '../referee.access.ts';

export const refereeWeb = defineWeb({
  screens: refereeScreens,
  pages: { '/ApplyWork/tuijianTable': () => import('./RefereesPage.tsx') },
});
