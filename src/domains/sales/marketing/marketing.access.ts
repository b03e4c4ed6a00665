import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const ALL = ['read', 'export'] as const;

export const marketingPermissions = definePermissions(
  'mark',
  {
    read: ['查看市场统计', 'View marketing statistics'],
    export: ['导出市场统计', 'Export marketing statistics'],
  },
  { manager: ALL, marketing: ALL, salesmanager: ALL, viewer: ['read'] },
);

const { read } = marketingPermissions;
export const marketingScreens: readonly Screen[] = [
  { path: '/MarketingS/markData', permission: read, functions: [marketingPermissions.export] },
  { path: '/MarketingS/markPerformance', permission: read },
  { path: '/MarketingS/markStudent', permission: read },
];
