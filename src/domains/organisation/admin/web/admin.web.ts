import { defineWeb } from '@/kernel/web/module.ts';
import { adminScreens } from '../admin.access.ts';

export const adminWeb = defineWeb({
  screens: adminScreens,
  pages: {
    '/AdminList': () => import('./AdminListPage.tsx'),
  },
  start: [async () => (await import('../admin.contract.ts')).adminApi.searchWhere],
});
