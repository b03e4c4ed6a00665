import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const rechargePermissions = definePermissions(
  'recharge',
  {
    read: ['查看充值', 'View recharges'],
    add: ['登记充值', 'Enter recharges'],
    audit: ['审核充值', 'Decide about recharges'],
    reback: ['退回充值', 'Take recharges back'],
    export: ['导出充值', 'Export recharges'],
  },
  {
    manager: ['read', 'add', 'audit', 'reback', 'export'],
    finance: ['read', 'add', 'audit', 'reback', 'export'],
    adviser: ['read', 'add'],
    salesmanager: ['read', 'add'],
    viewer: ['read'],
  },
);

const { read, ...functions } = rechargePermissions;
const screen = (path: string): Screen => ({ path, permission: read });
/** What can be done is the same on all four: it is ticked once, at the first. */
export const rechargeScreens: readonly Screen[] = [
  { ...screen('/RechargeRecord/rechargeLabel'), functions: Object.values(functions) },
  screen('/RechargeRecord/rechargeReferral'),
  screen('/RechargeRecord/rechargeTop'),
  screen('/RechargeRecord/rechargeBazaar'),
];
