import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const DECIDERS = ['read', 'propose', 'confirm', 'revise', 'export'] as const;

export const casePermissions = definePermissions(
  'case',
  {
    read: ['查看签单与业绩', 'View cases and performance'],
    propose: ['提交分成', 'Propose shares'],
    confirm: ['确认签单', 'Confirm cases'],
    revise: ['修改已确认的签单', 'Revise confirmed cases'],
    export: ['导出业绩', 'Export performance'],
  },
  {
    manager: DECIDERS,
    salesmanager: DECIDERS,
    finance: ['read', 'confirm', 'revise', 'export'],
    adviser: ['read', 'propose'],
    classteacher: ['read'],
    marketing: ['read'],
    guidance: ['read'],
    viewer: ['read'],
  },
);

const { read, ...functions } = casePermissions;
export const caseScreens: readonly Screen[] = [
  { path: '/Entering/enterBoard', permission: read },
  { path: '/Entering/enterCase', permission: read, functions: Object.values(functions) },
  { path: '/Entering/enterCollect', permission: read },
];
