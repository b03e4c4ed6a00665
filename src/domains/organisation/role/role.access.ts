import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const rolePermissions = definePermissions(
  'role',
  {
    read: ['查看角色', 'View roles'],
    add: ['新增角色', 'Add roles'],
    edit: ['编辑角色', 'Edit roles'],
    del: ['删除角色', 'Delete roles'],
  },
  { manager: ['read'], viewer: ['read'] },
);

export const roleScreens: readonly Screen[] = [
  {
    path: '/SystemMain/RoleList',
    permission: rolePermissions.read,
    functions: [rolePermissions.add, rolePermissions.edit, rolePermissions.del],
  },
  { path: '/Role', permission: rolePermissions.read },
  { path: '/SystemMain/RoleList/RoleAdd', permission: rolePermissions.add, hidden: true },
  { path: '/SystemMain/RoleList/RoleEdit/{id}', permission: rolePermissions.read, hidden: true },
];
