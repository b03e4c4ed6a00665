import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { rechargePermissions, rechargeScreens } from '../recharge.access.ts';

export const rechargeWeb = defineWeb({
  screens: rechargeScreens,
  pages: {
    '/RechargeRecord/rechargeLabel': () => import('./RechargeLabelPage.tsx'),
    '/RechargeRecord/rechargeReferral': () => import('./RechargeReferralPage.tsx'),
    '/RechargeRecord/rechargeTop': () => import('./RechargeTopPage.tsx'),
    '/RechargeRecord/rechargeBazaar': () => import('./RechargeBazaarPage.tsx'),
  },
  parts: [
    homeCards.part({
      key: 'received',
      place: 'strip',
      order: 10,
      layouts: ['queue'],
      permission: rechargePermissions.read,
      load: async () => (await import('./embed/MonthFigure.tsx')).MonthFigure,
    }),
    homeCards.part({
      key: 'companies',
      place: 'middle',
      order: 50,
      layouts: ['overview'],
      permission: rechargePermissions.read,
      load: async () => (await import('./embed/MonthByCompany.tsx')).MonthByCompany,
    }),
  ],
});
