import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const ALL = [
  'read',
  'add',
  'log',
  'claim',
  'convert',
  'allocate',
  'pool_manage',
  'merge',
  'merge_other',
] as const;
const KEPT = ['lock', 'import', 'export', 'phone', 'sms', 'setting'] as const;

export const leadPermissions = definePermissions(
  'lead',
  {
    read: ['查看线索', 'View leads'],
    add: ['录入和修改线索', 'Enter and edit leads'],
    log: ['跟进线索', 'Follow leads up'],
    claim: ['领取公海线索', 'Claim leads of the pool'],
    convert: ['转学员', 'Make students of leads'],
    allocate: ['分配线索', 'Allocate leads'],
    pool_manage: ['管理公海', 'Manage the pool'],
    merge: ['合并线索', 'Merge leads'],
    merge_other: ['合并他人的线索', 'Merge leads of others'],
    lock: ['锁定线索', 'Lock leads'],
    import: ['导入线索', 'Import leads'],
    export: ['导出线索', 'Export leads'],
    phone: ['查看线索手机', 'See phone numbers of leads'],
    sms: ['群发线索短信', 'Text many leads'],
    setting: ['设置公海与续费规则', 'Set the rules of pool and renewals'],
  },
  {
    manager: [...ALL, ...KEPT],
    salesmanager: [...ALL, ...KEPT],
    adviser: ['read', 'add', 'log', 'claim', 'convert', 'merge', 'phone'],
    marketing: ['read', 'add', 'log'],
    viewer: ['read'],
  },
);

const { read, ...functions } = leadPermissions;
export const leadScreens: readonly Screen[] = [
  { path: '/SalesList', permission: read, functions: Object.values(functions) },
  { path: '/SalesList/SalelistEdit', permission: read, hidden: true },
];
