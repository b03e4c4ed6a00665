import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { homeQueue } from '@/kernel/web/navigation/homeQueue.ts';
import { studentScreens } from '../../student/web/embed/studentScreens.ts';
import { followUpPermissions, followUpScreens, OPEN_FOLLOW_UPS } from '../follow-up.access.ts';

export const followUpWeb = defineWeb({
  screens: followUpScreens,
  pages: {
    '/StudentsList/students_follow': () => import('./StudentsFollowPage.tsx'),
  },
  parts: [
    studentScreens.part({
      key: 'follow',
      order: 30,
      label: OPEN_FOLLOW_UPS,
      path: '/StudentsList/students_follow',
      permission: followUpPermissions.read,
    }),
    homeQueue.part({
      key: 'follow_ups',
      order: 10,
      permission: followUpPermissions.read,
      load: async () => (await import('./embed/followUpQueue.ts')).followUpQueue,
    }),
    homeCards.part({
      key: 'follow_up_figure',
      place: 'strip',
      order: 20,
      layouts: ['queue'],
      permission: followUpPermissions.read,
      load: async () => (await import('./embed/DueFigure.tsx')).DueFigure,
    }),
    homeCards.part({
      key: 'follow_ups',
      place: 'side',
      order: 20,
      layouts: ['overview', 'day'],
      permission: followUpPermissions.read,
      load: async () => (await import('./embed/FollowUpsDue.tsx')).FollowUpsDue,
    }),
  ],
});
