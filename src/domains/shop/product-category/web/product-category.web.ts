import { defineWeb } from '@/kernel/web/module.ts';
import { productCategoryScreens } from '../product-category.access.ts';

export const productCategoryWeb = defineWeb({
  screens: productCategoryScreens,
  pages: { '/ZhiLiaoStore/zhiliaoType': () => import('./CategoryPage.tsx') },
  start: [async () => (await import('../product-category.contract.ts')).productCategoryApi.shown],
});
