import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { cartText } from '../cart.text.ts';
import { orderPermissions, orderScreens, shopPermissions } from '../order.access.ts';

export const shopOrderWeb = defineWeb({
  screens: orderScreens,
  pages: {
    '/ZhiLiaoStore/zhiliaoOrder': () => import('./OrderPage.tsx'),
    '/ZhiLiaoStore/weappOrder': () => import('./WeappOrderPage.tsx'),
    '/StudentsList/StudentsStore': () => import('./StorePage.tsx'),
    '/StudentsList/StudentsStore/storeDetail': () => import('./StoreDetailPage.tsx'),
    '/StudentsList/StudentsStore/storeTrolley': () => import('./TrolleyPage.tsx'),
    '/StudentsList/StudentsStore/storeAccounts': () => import('./CheckoutPage.tsx'),
    '/StudentsList/StudentsStore/storeSuccess': () => import('./SuccessPage.tsx'),
    '/StudentsList/StudentsStore/orderList': () => import('./StudentOrdersPage.tsx'),
    '/StudentsList/StudentsStore/storeOrder': () => import('./StoreOrderPage.tsx'),
  },
  parts: [
    homeFigures.part({
      key: 'orders_to_send',
      place: 'attention',
      order: 40,
      layouts: ['overview', 'day'],
      permission: orderPermissions.send,
      load: async () => (await import('./embed/toSendFigure.ts')).toSendFigure,
    }),
    studentScreens.part({
      key: 'shop',
      order: 60,
      label: cartText.shop,
      path: '/StudentsList/StudentsStore',
      permission: shopPermissions.buy,
    }),
  ],
});
