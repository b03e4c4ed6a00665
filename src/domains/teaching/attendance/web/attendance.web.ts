import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { attendancePermissions, attendanceScreens } from '../attendance.access.ts';

export const attendanceWeb = defineWeb({
  screens: attendanceScreens,
  pages: {
    '/CheckWork/oneWork': () => import('./OneWorkPage.tsx'),
    '/CheckWork/classWork': () => import('./ClassWorkPage.tsx'),
  },
  parts: [
    homeCards.part({
      key: 'unmarked',
      place: 'main',
      order: 20,
      permission: attendancePermissions.mark,
      load: async () => (await import('./embed/UnmarkedLessons.tsx')).UnmarkedLessons,
    }),
  ],
});
