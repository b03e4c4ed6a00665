import type { Screen } from '@/kernel/screen.ts';
import { productPermissions } from '../product/product.access.ts';

export const productCategoryScreens: readonly Screen[] = [
  { path: '/ZhiLiaoStore/zhiliaoType', permission: productPermissions.read },
];
