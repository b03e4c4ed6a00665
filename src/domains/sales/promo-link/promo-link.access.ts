import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const ALL = ['read', 'edit', 'export'] as const;

export const linkPermissions = definePermissions(
  'link',
  {
    read: ['查看推广链接', 'View promotion links'],
    edit: ['维护推广链接与活动', 'Maintain promotion links and campaigns'],
    export: ['导出推广链接', 'Export promotion links'],
  },
  { manager: ALL, marketing: ALL, salesmanager: ALL, viewer: ['read'] },
);

const { read, ...functions } = linkPermissions;
export const linkScreens: readonly Screen[] = [
  { path: '/AddLink', permission: read, functions: Object.values(functions) },
];
