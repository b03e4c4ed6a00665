import { defineWeb } from '@/kernel/web/module.ts';
import { handoverScreens } from '../handover.access.ts';

export const handoverWeb = defineWeb({
  screens: handoverScreens,
  pages: {
    '/StudentHandover': () => import('./StudentHandoverPage.tsx'),
  },
});
