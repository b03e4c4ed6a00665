import { defineModule } from '@/kernel/module.ts';
import { productScreens } from './product.access.ts';
import { productApi } from './product.contract.ts';
import { productImportApi } from './product.import.ts';
import { productStatus } from './product.status.ts';
import { productText } from './product.text.ts';

export const productModule = defineModule({
  wing: 'shop',
  noun: 'product',
  text: productText,
  apis: [productApi, productImportApi],
  statuses: [productStatus],
  screens: productScreens,
});
