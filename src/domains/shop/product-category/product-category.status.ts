import { onOffStatus } from '@/kernel/contract/crud.ts';
import { productPermissions } from '../product/product.access.ts';
import { productCategoryText } from './product-category.text.ts';

export const productCategoryStatus = onOffStatus(
  'product_category',
  productCategoryText,
  productPermissions.edit,
);
