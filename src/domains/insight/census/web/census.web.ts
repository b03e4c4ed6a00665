import { defineWeb } from '@/kernel/web/module.ts';
import { censusScreens } from '../census.access.ts';

export const censusWeb = defineWeb({
  screens: censusScreens,
  pages: {
    '/ClassCensus': () => import('./ClassCensusPage.tsx'),
    '/StudentHourCensus': () => import('./StudentHourCensusPage.tsx'),
    '/SubjectCensus': () => import('./SubjectCensusPage.tsx'),
    '/TeacherHourCensus': () => import('./TeacherHourCensusPage.tsx'),
  },
});
