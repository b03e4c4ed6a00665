import { defineWeb } from '@/kernel/web/module.ts';
import { newsScreens } from '../news.access.ts';

export const newsWeb = defineWeb({
  screens: newsScreens,
  pages: {
    '/news': () => import('./NewsPage.tsx'),
  },
});
