import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import { branchTransferPermissions } from '../branch-transfer/branch-transfer.access.ts';
import { carryForwardPermissions } from '../carry-forward/carry-forward.access.ts';

export const clearingPermissions = definePermissions(
  'clearing',
  {
    read: ['查看学员清零', 'View clearings'],
    add: ['发起清零', 'Ask for clearings'],
    approve: ['审核清零', 'Decide on clearings'],
    reback: ['冲回清零', 'Take clearings back'],
    export: ['导出清零记录', 'Export clearings'],
  },
  {
    manager: ['read', 'add', 'approve', 'reback', 'export'],
    finance: ['read', 'add', 'approve', 'reback', 'export'],
    affairs: ['read', 'add'],
    viewer: ['read'],
  },
);

const { read, ...functions } = clearingPermissions;
export const clearingScreens: readonly Screen[] = [
  {
    path: '/StudentEmpty',
    permission: read,
    functions: [
      ...Object.values(functions),
      ...Object.values(carryForwardPermissions),
      ...Object.values(branchTransferPermissions),
    ],
  },
];
