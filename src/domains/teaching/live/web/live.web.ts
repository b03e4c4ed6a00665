import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { livePermissions, liveScreens } from '../live.access.ts';

export const liveWeb = defineWeb({
  screens: liveScreens,
  pages: {
    '/SystemMain/LiveList': () => import('./LiveListPage.tsx'),
    '/SystemMain/LiveList/LiveAdd': () => import('./LiveAddPage.tsx'),
    '/SystemMain/LiveList/LiveEdit/{id}': () => import('./LiveEditPage.tsx'),
  },
  parts: [
    homeCards.part({
      key: 'lives_beside',
      place: 'side',
      order: 7,
      layouts: ['overview', 'queue'],
      permission: livePermissions.read,
      load: async () => (await import('./embed/TodayLives.tsx')).TodayLives,
    }),
    homeCards.part({
      key: 'today_lives',
      place: 'main',
      order: 6,
      layouts: ['day'],
      permission: livePermissions.read,
      load: async () => (await import('./embed/TodayLives.tsx')).TodayLives,
    }),
  ],
});
