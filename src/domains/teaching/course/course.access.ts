import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const coursePermissions = definePermissions(
  'course',
  {
    read: ['查看班课', 'View class courses'],
    add: ['新增与编辑班课', 'Add and edit class courses'],
    enrol: ['班课报名与退班', 'Enrol and remove students'],
    plan: ['班课排课', 'Plan the lessons of a class'],
    cancel: ['取消班课', 'Cancel class courses'],
    export: ['导出班课', 'Export class courses'],
  },
  {
    manager: ['read', 'add', 'enrol', 'plan', 'cancel', 'export'],
    classteacher: ['read', 'enrol'],
    affairs: ['read', 'add', 'enrol', 'plan', 'export'],
    viewer: ['read'],
  },
);

const { read, ...functions } = coursePermissions;
export const courseScreens: readonly Screen[] = [
  { path: '/ClassCourse', permission: read, functions: Object.values(functions) },
  { path: '/FullClass', permission: read },
];
