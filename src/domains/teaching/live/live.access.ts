import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const livePermissions = definePermissions(
  'live',
  {
    read: ['查看直播', 'View live classes'],
    add: ['新增直播', 'Add live classes'],
    edit: ['编辑直播', 'Edit live classes'],
    del: ['删除直播', 'Delete live classes'],
    cancel: ['取消与恢复直播', 'Cancel and restore live classes'],
    host: ['查看主持链接', 'See host links'],
    export: ['导出直播', 'Export live classes'],
  },
  {
    manager: ['read', 'add', 'edit', 'del', 'cancel', 'host', 'export'],
    classteacher: ['read'],
    affairs: ['read', 'add', 'edit', 'del', 'cancel', 'host', 'export'],
    teacher: ['read'],
    assistant: ['read'],
    viewer: ['read'],
  },
);

const { read, ...functions } = livePermissions;
export const liveScreens: readonly Screen[] = [
  { path: '/SystemMain/LiveList', permission: read, functions: Object.values(functions) },
  { path: '/SystemMain/LiveList/LiveAdd', permission: livePermissions.add, hidden: true },
  { path: '/SystemMain/LiveList/LiveEdit/{id}', permission: read, hidden: true },
];
