import { defineWeb } from '@/kernel/web/module.ts';
import { weappUserScreens } from '../weapp-user.access.ts';

export const weappUserWeb = defineWeb({
  screens: weappUserScreens,
  pages: { '/WeappNewUser': () => import('./WeappNewUserPage.tsx') },
});
