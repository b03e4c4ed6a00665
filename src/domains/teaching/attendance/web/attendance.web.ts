import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { attendancePermissions, attendanceScreens } from '../attendance.access.ts';

export const attendanceWeb = defineWeb({
  screens: attendanceScreens,
  pages: {
    '/CheckWork/oneWork': () => import('./OneWorkPage.tsx'),
    '/CheckWork/classWork': () => import('./ClassWorkPage.tsx'),
  },
  parts: [
    homeFigures.part({
      key: 'unmarked',
      place: 'strip',
      order: 20,
      layouts: ['overview', 'day'],
      permission: attendancePermissions.read,
      load: async () => (await import('./embed/unmarkedFigure.ts')).unmarkedFigure,
    }),
    homeCards.part({
      key: 'unmarked',
      place: 'main',
      order: 20,
      layouts: ['day'],
      permission: attendancePermissions.mark,
      load: async () => (await import('./embed/UnmarkedLessons.tsx')).UnmarkedLessons,
    }),
  ],
});
