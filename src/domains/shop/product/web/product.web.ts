import { defineWeb } from '@/kernel/web/module.ts';
import { productScreens } from '../product.access.ts';

export const productWeb = defineWeb({
  screens: productScreens,
  pages: {
    '/ZhiLiaoStore/zhiliaoRegulate': () => import('./ProductPage.tsx'),
    '/ZhiLiaoStore/weappProduct': () => import('./WeappProductPage.tsx'),
  },
});
