import { defineWeb } from '@/kernel/web/module.ts';
import { rechargeScreens } from '../recharge.access.ts';

export const rechargeWeb = defineWeb({
  screens: rechargeScreens,
  pages: {
    '/RechargeRecord/rechargeLabel': () => import('./RechargeLabelPage.tsx'),
    '/RechargeRecord/rechargeReferral': () => import('./RechargeReferralPage.tsx'),
    '/RechargeRecord/rechargeTop': () => import('./RechargeTopPage.tsx'),
    '/RechargeRecord/rechargeBazaar': () => import('./RechargeBazaarPage.tsx'),
  },
});
