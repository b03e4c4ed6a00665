import { definePermissions } from '@/kernel/permission.ts';

export const manageDataPermissions = definePermissions(
  'manage_data',
  {
    read: ['查看经营数据', 'View management data'],
    edit: ['录入经营数据', 'Enter management data'],
    audit: ['审核经营数据', 'Decide on management data'],
    export: ['导出经营数据', 'Export management data'],
  },
  {
    manager: ['read', 'audit', 'export'],
    finance: ['read', 'edit', 'export'],
    viewer: ['read'],
  },
);
