import { definePermissions } from '@/kernel/permission.ts';

export const branchTransferPermissions = definePermissions(
  'branch_transfer',
  {
    read: ['查看转校', 'View branch transfers'],
    add: ['发起转校', 'Ask for branch transfers'],
    approve: ['接收转校', 'Decide on branch transfers'],
    reback: ['冲回转校', 'Take branch transfers back'],
    export: ['导出转校记录', 'Export branch transfers'],
  },
  {
    manager: ['read', 'add', 'approve', 'reback', 'export'],
    finance: ['read', 'add', 'approve', 'reback', 'export'],
  },
);
