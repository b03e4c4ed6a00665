import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const departmentPermissions = definePermissions(
  'department',
  {
    read: ['查看部门', 'View departments'],
    add: ['新增部门', 'Add departments'],
    edit: ['编辑与移动部门', 'Edit and move departments'],
    merge: ['合并部门', 'Merge departments'],
    del: ['删除部门', 'Delete departments'],
    move_members: ['调整成员部门', 'Move members between departments'],
  },
  {
    manager: ['read', 'add', 'edit', 'merge', 'del', 'move_members'],
    salesmanager: ['read'],
    viewer: ['read'],
  },
);

const { read, ...functions } = departmentPermissions;
export const departmentScreens: readonly Screen[] = [
  { path: '/Department', permission: read, functions: Object.values(functions) },
];
