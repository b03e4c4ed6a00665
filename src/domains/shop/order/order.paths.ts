import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/ZhiLiaoStore/zhiliaoOrder',
  weapp: '/ZhiLiaoStore/weappOrder',
  shop: '/StudentsList/StudentsStore',
  product: '/StudentsList/StudentsStore/storeDetail',
  cart: '/StudentsList/StudentsStore/storeTrolley',
  checkout: '/StudentsList/StudentsStore/storeAccounts',
  success: '/StudentsList/StudentsStore/storeSuccess',
  ofStudent: '/StudentsList/StudentsStore/orderList',
  one: '/StudentsList/StudentsStore/storeOrder',
  equity: '/StudentsList/StudentsStore/storeEquity',
});

export const orderPaths = {
  ...screens,
  /** In the list of all orders, with its drawer open. */
  detail: (order_id: PathValue) => screens.list({ view: 'all', order_id }),
};
