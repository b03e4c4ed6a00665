import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { targetPermissions, targetScreens } from '../target.access.ts';

export const targetWeb = defineWeb({
  screens: targetScreens,
  pages: { '/Objectives': () => import('./ObjectivesPage.tsx') },
  parts: [
    homeCards.part({
      key: 'my_target',
      place: 'side',
      order: 15,
      permission: targetPermissions.read,
      load: async () => (await import('./embed/MyTarget.tsx')).MyTarget,
    }),
  ],
});
