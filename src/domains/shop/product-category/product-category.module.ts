import { defineModule } from '@/kernel/module.ts';
import { productCategoryApi } from './product-category.contract.ts';
import { productCategoryText } from './product-category.text.ts';

export const productCategoryModule = defineModule({
  wing: 'shop',
  noun: 'product_category',
  text: productCategoryText,
  apis: [productCategoryApi],
});
