import { optionsQuery } from '@/kernel/web/api/query.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { adminScreens } from '../admin.access.ts';

export const adminWeb = defineWeb({
  screens: adminScreens,
  pages: {
    '/AdminList': () => import('./AdminListPage.tsx'),
  },
  start: [async () => optionsQuery((await import('../admin.contract.ts')).adminApi.searchWhere)],
});
