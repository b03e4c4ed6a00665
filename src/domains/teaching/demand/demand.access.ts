import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const demandPermissions = definePermissions(
  'demand',
  {
    read: ['查看排课需求', 'View demands'],
    add: ['提交与修改排课需求', 'Make and change demands'],
    accept: ['受理排课需求', 'Accept demands'],
    close: ['结束排课需求', 'Close demands'],
    credit: ['批准透支排课', 'Allow planning on credit'],
    adjust: ['调整已排的课', 'Adjust planned lessons'],
    export: ['导出排课需求', 'Export demands'],
  },
  {
    manager: ['read', 'add', 'accept', 'close', 'credit', 'adjust', 'export'],
    adviser: ['read', 'add', 'export'],
    salesmanager: ['read', 'add', 'export'],
    classteacher: ['read', 'add', 'adjust', 'export'],
    affairs: ['read', 'add', 'accept', 'close', 'adjust', 'export'],
    viewer: ['read'],
  },
);

const { read, ...functions } = demandPermissions;
export const demandScreens: readonly Screen[] = [
  { path: '/ClassDemand', permission: read, functions: Object.values(functions) },
  { path: '/ClassDemand/demandAdd', permission: demandPermissions.add, hidden: true },
  { path: '/ClassDemand/demandEdit', permission: demandPermissions.add, hidden: true },
];
