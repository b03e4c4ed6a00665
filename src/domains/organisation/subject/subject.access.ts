import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const subjectPermissions = definePermissions(
  'subject',
  {
    read: ['查看科目', 'View subjects'],
    add: ['新增科目', 'Add subjects'],
    edit: ['编辑科目', 'Edit subjects'],
    del: ['删除科目', 'Delete subjects'],
    set_status: ['启用/停用科目', 'Switch subjects on or off'],
  },
  {
    manager: ['read', 'add', 'edit', 'del', 'set_status'],
    affairs: ['read', 'add', 'edit'],
    viewer: ['read'],
  },
);

const { read, ...functions } = subjectPermissions;
export const subjectScreens: readonly Screen[] = [
  { path: '/SubjectList', permission: read, functions: Object.values(functions) },
  { path: '/SubjectList/SubjectAdd', permission: subjectPermissions.add, hidden: true },
  { path: '/SubjectList/SubjectEdit/{id}', permission: read, hidden: true },
];
