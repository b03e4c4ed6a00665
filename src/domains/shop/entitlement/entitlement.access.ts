import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const entitlementPermissions = definePermissions(
  'entitlement',
  {
    read: ['查看权益', 'View entitlements'],
    use: ['使用权益', 'Use entitlements'],
    undo: ['撤销权益使用', 'Take uses back'],
    extend: ['延期与清零权益', 'Extend entitlements, and let them go'],
    grant: ['赠送权益', 'Give entitlements'],
    export: ['导出权益', 'Export entitlements'],
  },
  {
    manager: ['read', 'use', 'undo', 'extend', 'grant', 'export'],
    classteacher: ['read', 'use'],
    affairs: ['read', 'use'],
    guidance: ['read', 'use'],
    finance: ['read', 'export'],
    adviser: ['read'],
    salesmanager: ['read'],
    viewer: ['read'],
  },
);

const { read, ...functions } = entitlementPermissions;
export const entitlementScreens: readonly Screen[] = [
  { path: '/EquityAccount', permission: read, functions: Object.values(functions) },
  { path: '/StudentsList/StudentsStore/storeEquity', permission: read, hidden: true },
];
