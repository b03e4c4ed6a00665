import { defineWeb } from '@/kernel/web/module.ts';
import { monthFigureScreens } from '../month-figure.access.ts';

export const monthFigureWeb = defineWeb({
  screens: monthFigureScreens,
  pages: { '/ManagementData': () => import('./ManagementDataPage.tsx') },
});
