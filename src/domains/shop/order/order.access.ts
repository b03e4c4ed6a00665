import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import { afterSalePermissions } from '../after-sale/after-sale.access.ts';

export const shopPermissions = definePermissions(
  'shop',
  { buy: ['为学员下单', 'Buy for students'] },
  {
    manager: ['buy'],
    salesmanager: ['buy'],
    adviser: ['buy'],
    classteacher: ['buy'],
    guidance: ['buy'],
  },
);

export const orderPermissions = definePermissions(
  'order',
  {
    read: ['查看商城订单', 'View orders'],
    audit: ['审核商城订单', 'Audit orders'],
    send: ['发货', 'Send orders'],
    complete: ['完成订单', 'Complete orders'],
    unaudit: ['撤销审核与作废订单', 'Take audits back, and annul orders'],
    export: ['导出商城订单', 'Export orders'],
  },
  {
    manager: ['read', 'audit', 'send', 'complete', 'unaudit', 'export'],
    finance: ['read', 'audit', 'export'],
    affairs: ['read', 'send', 'complete'],
    adviser: ['read'],
    salesmanager: ['read'],
    classteacher: ['read'],
    guidance: ['read'],
    viewer: ['read'],
  },
);

export const weappOrderPermissions = definePermissions(
  'weapp_order',
  { match: ['匹配与处理小程序订单', 'Match mini-program orders'] },
  { finance: ['match'] },
);

const { read, ...functions } = orderPermissions;
export const orderScreens: readonly Screen[] = [
  {
    path: '/ZhiLiaoStore/zhiliaoOrder',
    permission: read,
    functions: [shopPermissions.buy, ...Object.values(functions), ...Object.values(afterSalePermissions)],
  },
  { path: '/ZhiLiaoStore/weappOrder', permission: read, functions: [weappOrderPermissions.match] },
  { path: '/StudentsList/StudentsStore', permission: shopPermissions.buy, hidden: true },
  { path: '/StudentsList/StudentsStore/storeDetail', permission: shopPermissions.buy, hidden: true },
  { path: '/StudentsList/StudentsStore/storeTrolley', permission: shopPermissions.buy, hidden: true },
  { path: '/StudentsList/StudentsStore/storeAccounts', permission: shopPermissions.buy, hidden: true },
  { path: '/StudentsList/StudentsStore/storeSuccess', permission: shopPermissions.buy, hidden: true },
  { path: '/StudentsList/StudentsStore/orderList', permission: read, hidden: true },
  { path: '/StudentsList/StudentsStore/storeOrder', permission: read, hidden: true },
];
