import { defineWeb } from '@/kernel/web/module.ts';
import { applyDemandScreens } from '../apply-demand.access.ts';

export const applyDemandWeb = defineWeb({
  screens: applyDemandScreens,
  pages: { '/ApplyDemand': () => import('./ApplyDemandPage.tsx') },
});
