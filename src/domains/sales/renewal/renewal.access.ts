import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const LEADERS = ['read', 'log', 'hand_over', 'export'] as const;

export const renewalPermissions = definePermissions(
  'renewal',
  {
    read: ['查看续费跟进', 'View renewals'],
    log: ['跟进续费', 'Follow renewals up'],
    hand_over: ['移交续费任务', 'Hand renewals over'],
    export: ['导出续费', 'Export renewals'],
  },
  {
    manager: LEADERS,
    salesmanager: LEADERS,
    classteacher: ['read', 'log', 'export'],
    adviser: ['read', 'log', 'export'],
    viewer: ['read'],
  },
);

const { read, ...functions } = renewalPermissions;
export const renewalScreens: readonly Screen[] = [
  { path: '/RenewFollowUp', permission: read, functions: Object.values(functions) },
  { path: '/RenewFollowUp/RenewFollowUp_edit', permission: read, hidden: true },
];
