import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const ALL = ['read', 'edit', 'reveal'] as const;
export const portalAccountPermissions = definePermissions(
  'portal_account',
  {
    read: ['查看门户账号', 'View portal accounts'],
    edit: ['维护门户账号', 'Maintain portal accounts'],
    reveal: ['显示门户密码', 'Show secrets of portal accounts'],
  },
  { manager: ALL, guidance: ALL },
);

const { read, ...functions } = portalAccountPermissions;
export const portalAccountScreens: readonly Screen[] = [
  { path: '/ApplyWork/zhanghaoTable', permission: read, functions: Object.values(functions) },
];
