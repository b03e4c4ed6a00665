import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const shopMoneyPermissions = definePermissions(
  'shop_money',
  {
    read: ['查看商城款明细', 'View the money of the shop'],
    export: ['导出商城款明细', 'Export the money of the shop'],
  },
  { manager: ['read', 'export'], finance: ['read', 'export'], viewer: ['read'] },
);

export const shopMoneyScreens: readonly Screen[] = [
  {
    path: '/ShopMoney',
    permission: shopMoneyPermissions.read,
    functions: [shopMoneyPermissions.export],
  },
];
