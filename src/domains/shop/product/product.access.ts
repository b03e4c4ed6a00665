import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const productPermissions = definePermissions(
  'product',
  {
    read: ['查看商品', 'View products'],
    edit: ['维护商品与分类', 'Maintain products and categories'],
    price: ['修改商品价格', 'Change prices of products'],
    stock: ['管理库存', 'Keep the stock'],
    export: ['导出商品', 'Export products'],
  },
  {
    manager: ['read', 'edit', 'price', 'stock', 'export'],
    affairs: ['read', 'stock'],
    adviser: ['read'],
    salesmanager: ['read'],
    classteacher: ['read'],
    guidance: ['read'],
  },
);

const { read, ...functions } = productPermissions;
/** What can be done is the same on both shelves: it is ticked once, at the first. */
export const productScreens: readonly Screen[] = [
  { path: '/ZhiLiaoStore/zhiliaoRegulate', permission: read, functions: Object.values(functions) },
  { path: '/ZhiLiaoStore/weappProduct', permission: read },
];
