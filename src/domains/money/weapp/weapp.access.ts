import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const weappPermissions = definePermissions(
  'weapp',
  {
    read: ['查看小程序充值', 'View mini-program recharges'],
    assign: ['认领小程序充值', 'Assign mini-program recharges'],
    setup: ['小程序接入密钥', 'Secret of the mini-program'],
    export: ['导出小程序充值', 'Export mini-program recharges'],
  },
  { manager: ['read', 'assign', 'setup', 'export'], finance: ['read', 'assign', 'export'], viewer: ['read'] },
);

const { read, ...functions } = weappPermissions;
export const weappScreens: readonly Screen[] = [
  { path: '/WeappRecharge', permission: read, functions: Object.values(functions) },
];
