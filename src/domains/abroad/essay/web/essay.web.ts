import { defineWeb } from '@/kernel/web/module.ts';
import { essayScreens } from '../essay.access.ts';

export const essayWeb = defineWeb({
  screens: essayScreens,
  pages: { '/ApplyWork/wenshuTable': () => import('./EssaysPage.tsx') },
});
