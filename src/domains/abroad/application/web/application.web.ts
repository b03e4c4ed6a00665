import { defineWeb } from '@/kernel/web/module.ts';
import { applicationScreens } from '../application.access.ts';

export const applicationWeb = defineWeb({
  screens: applicationScreens,
  pages: {
    '/ApplyWork/yewuTable': () => import('./ApplicationsPage.tsx'),
    '/StudentsList/ApplicationAdd': () => import('./ApplicationAddPage.tsx'),
    '/StudentsList/ApplicationEdit': () => import('./ApplicationEditPage.tsx'),
  },
});
