import { definePermissions } from '@/kernel/permission.ts';

export const baseDataPermissions = definePermissions(
  'base_item',
  {
    read: ['查看基础数据', 'View base data'],
    edit: ['维护基础数据', 'Maintain base data'],
  },
  {
    manager: ['read', 'edit'],
    finance: ['read'],
    salesmanager: ['read'],
    affairs: ['read', 'edit'],
    marketing: ['read'],
    viewer: ['read'],
  },
);
