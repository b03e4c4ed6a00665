import { defineWeb } from '@/kernel/web/module.ts';
import { examSeriesScreens } from '../exam-series.access.ts';

export const examSeriesWeb = defineWeb({
  screens: examSeriesScreens,
  pages: { '/RegisterDemand/SetBasics': () => import('./BasicsPage.tsx') },
});
