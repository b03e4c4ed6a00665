import { definePermissions } from '@/kernel/permission.ts';

export const pricePermissions = definePermissions(
  'price',
  {
    read: ['查看价格表', 'View the price book'],
    edit: ['维护价格表', 'Maintain the price book'],
  },
  { manager: ['read', 'edit'], finance: ['read', 'edit'], salesmanager: ['read'] },
);
