import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const teacherPermissions = definePermissions(
  'teacher',
  {
    read: ['查看教师', 'View teachers'],
    add: ['新增教师', 'Add teachers'],
    edit: ['编辑教师', 'Edit teachers'],
    del: ['删除教师', 'Delete teachers'],
    set_status: ['启用/停用教师', 'Enable or disable teachers'],
    phone: ['查看教师完整手机号', 'See teachers’ full phone numbers'],
    export: ['导出教师', 'Export teachers'],
    import: ['导入教师', 'Import teachers'],
  },
  {
    manager: ['read', 'add', 'edit', 'del', 'set_status', 'phone', 'export', 'import'],
    finance: ['read'],
    salesmanager: ['read'],
    affairs: ['read', 'add', 'edit', 'set_status', 'phone', 'export', 'import'],
    teacher: ['read'],
    viewer: ['read'],
  },
);

const { read, ...functions } = teacherPermissions;
export const teacherScreens: readonly Screen[] = [
  { path: '/TeacherList', permission: read, functions: Object.values(functions) },
];
