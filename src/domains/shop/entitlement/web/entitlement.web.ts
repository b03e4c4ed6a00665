import { defineWeb } from '@/kernel/web/module.ts';
import { entitlementScreens } from '../entitlement.access.ts';

export const entitlementWeb = defineWeb({
  screens: entitlementScreens,
  pages: {
    '/EquityAccount': () => import('./EquityPage.tsx'),
    '/StudentsList/StudentsStore/storeEquity': () => import('./StoreEquityPage.tsx'),
  },
});
