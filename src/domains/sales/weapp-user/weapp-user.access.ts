import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const ALL = ['read', 'handle', 'export'] as const;

export const weappUserPermissions = definePermissions(
  'weapp_user',
  {
    read: ['查看小程序新用户', 'View mini-program users'],
    handle: ['处理小程序新用户', 'Handle mini-program users'],
    export: ['导出小程序新用户', 'Export mini-program users'],
  },
  { manager: ALL, marketing: ALL, salesmanager: ALL, viewer: ['read'] },
);

const { read, ...functions } = weappUserPermissions;
export const weappUserScreens: readonly Screen[] = [
  { path: '/WeappNewUser', permission: read, functions: Object.values(functions) },
];
