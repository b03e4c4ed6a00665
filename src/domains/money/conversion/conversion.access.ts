import { definePermissions } from '@/kernel/permission.ts';

export const conversionPermissions = definePermissions(
  'conversion',
  {
    read: ['查看账户转换', 'View conversions'],
    add: ['发起账户互转与购课', 'Convert money and buy hours'],
    transfer: ['发起课时转移', 'Ask for transfers of hours'],
    approve: ['审核账户转换', 'Decide on conversions'],
    reback: ['冲回账户转换', 'Take conversions back'],
    export: ['导出账户转换', 'Export conversions'],
  },
  {
    manager: ['read', 'add', 'transfer', 'approve', 'reback', 'export'],
    finance: ['read', 'add', 'transfer', 'approve', 'reback', 'export'],
    adviser: ['read', 'add'],
    salesmanager: ['read', 'add', 'approve'],
    classteacher: ['read', 'add', 'transfer'],
    affairs: ['read', 'add', 'transfer'],
    guidance: ['read'],
  },
);
