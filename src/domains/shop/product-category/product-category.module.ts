import { defineModule } from '@/kernel/module.ts';
import { productCategoryScreens } from './product-category.access.ts';
import { productCategoryApi } from './product-category.contract.ts';
import { productCategoryStatus } from './product-category.status.ts';
import { productCategoryText } from './product-category.text.ts';

export const productCategoryModule = defineModule({
  wing: 'shop',
  noun: 'product_category',
  text: productCategoryText,
  apis: [productCategoryApi],
  statuses: [productCategoryStatus],
  screens: productCategoryScreens,
});
