import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const deskPermissions = definePermissions(
  'desk',
  {
    read: ['查看班主任工作台', 'View the class teacher’s desk'],
    export: ['导出班主任工作台', 'Export the class teacher’s desk'],
  },
  {
    manager: ['read', 'export'],
    classteacher: ['read', 'export'],
    affairs: ['read', 'export'],
    viewer: ['read'],
  },
);

const DESK = {
  students: '/StuRun/banzhurenStu',
  teaching: '/StuRun/banzhurenTeach',
  referrals: '/StuRun/banzhurenRef',
} as const;

const { read, export: exports } = deskPermissions;
export const deskScreens: readonly Screen[] = [
  { path: DESK.students, permission: read, functions: [exports] },
  { path: DESK.teaching, permission: read },
  { path: DESK.referrals, permission: read },
];
