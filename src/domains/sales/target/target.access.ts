import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const targetPermissions = definePermissions(
  'target',
  {
    read: ['查看目标', 'View targets'],
    edit: ['设定目标', 'Set targets'],
    export: ['导出目标', 'Export targets'],
  },
  {
    manager: ['read', 'edit', 'export'],
    salesmanager: ['read', 'edit', 'export'],
    adviser: ['read'],
    marketing: ['read'],
    classteacher: ['read'],
    viewer: ['read'],
  },
);
export const achievementPermissions = definePermissions(
  'target_achievement',
  {
    read: ['查看业绩认领', 'View achievement claims'],
    add: ['提交业绩认领', 'Claim achievements'],
    audit: ['审核业绩认领', 'Decide on achievement claims'],
    export: ['导出业绩认领', 'Export achievement claims'],
  },
  {
    manager: ['read', 'add', 'audit', 'export'],
    salesmanager: ['read', 'add', 'export'],
    adviser: ['read', 'add'],
    marketing: ['read', 'add'],
    classteacher: ['read', 'add'],
    viewer: ['read'],
  },
);

const { read, ...functions } = targetPermissions;
export const targetScreens: readonly Screen[] = [
  {
    path: '/Objectives',
    permission: read,
    functions: [...Object.values(functions), ...Object.values(achievementPermissions)],
  },
];
