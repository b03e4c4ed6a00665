import { defineWeb } from '@/kernel/web/module.ts';
import { baseDataScreens } from '../base-data.screens.ts';

export const baseDataWeb = defineWeb({
  screens: baseDataScreens,
  pages: {
    '/Base': () => import('./BasePage.tsx'),
  },
  start: [async () => (await import('../base-data.contract.ts')).baseDataApi.list],
});
