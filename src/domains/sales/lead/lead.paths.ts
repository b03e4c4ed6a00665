import { definePaths } from '@/kernel/paths.ts';

export const leadPaths = definePaths({
  list: '/SalesList',
  edit: '/SalesList/SalelistEdit',
});
