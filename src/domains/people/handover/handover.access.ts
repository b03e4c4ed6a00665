import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const handoverPermissions = definePermissions(
  'handover',
  {
    read: ['查看学员交接', 'View handovers'],
    add: ['交接学员', 'Hand over students'],
    export: ['导出学员交接', 'Export handovers'],
  },
  {
    manager: ['read', 'add', 'export'],
    salesmanager: ['read', 'add', 'export'],
    affairs: ['read', 'add', 'export'],
    viewer: ['read'],
  },
);

const { read, ...functions } = handoverPermissions;
export const handoverScreens: readonly Screen[] = [
  { path: '/StudentHandover', permission: read, functions: Object.values(functions) },
];
