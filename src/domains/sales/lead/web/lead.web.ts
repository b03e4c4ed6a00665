import { defineWeb } from '@/kernel/web/module.ts';
import { leadScreens } from '../lead.access.ts';

export const leadWeb = defineWeb({
  screens: leadScreens,
  pages: {
    '/SalesList': () => import('./SalesListPage.tsx'),
    '/SalesList/SalelistEdit': () => import('./SalelistEditPage.tsx'),
  },
});
