import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { homeQueue } from '@/kernel/web/navigation/homeQueue.ts';
import { leadPermissions, leadScreens } from '../lead.access.ts';

export const leadWeb = defineWeb({
  screens: leadScreens,
  pages: {
    '/SalesList': () => import('./SalesListPage.tsx'),
    '/SalesList/SalelistEdit': () => import('./SalelistEditPage.tsx'),
  },
  parts: [
    homeFigures.part({
      key: 'leads_due',
      place: 'strip',
      order: 21,
      layouts: ['queue'],
      permission: leadPermissions.log,
      load: async () => (await import('./embed/dueFigure.ts')).dueFigure,
    }),
    homeQueue.part({
      key: 'leads',
      order: 20,
      permission: leadPermissions.log,
      load: async () => (await import('./embed/leadQueue.ts')).leadQueue,
    }),
    homeQueue.part({
      key: 'leads_falling',
      order: 60,
      permission: leadPermissions.log,
      load: async () => (await import('./embed/leadQueue.ts')).fallingQueue,
    }),
  ],
});
