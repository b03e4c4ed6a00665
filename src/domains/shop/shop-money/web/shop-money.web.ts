import { defineWeb } from '@/kernel/web/module.ts';
import { shopMoneyScreens } from '../shop-money.access.ts';

export const shopMoneyWeb = defineWeb({
  screens: shopMoneyScreens,
  pages: { '/ShopMoney': () => import('./ShopMoneyPage.tsx') },
});
