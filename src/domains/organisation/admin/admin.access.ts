import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const adminPermissions = definePermissions(
  'admin',
  {
    read: ['查看员工', 'View staff'],
    add: ['新增员工', 'Add staff'],
    edit: ['编辑员工', 'Edit staff'],
    del: ['删除员工', 'Delete staff'],
    set_status: ['启用/停用员工', 'Enable or disable staff'],
    reset_password: ['重置密码', 'Reset passwords'],
    reset_second_factor: ['重置两步验证', 'Reset second factors'],
    sessions: ['查看并结束员工会话', 'View and end staff sessions'],
    phone: ['查看完整手机号', 'See full phone numbers'],
    export: ['导出员工', 'Export staff'],
    import: ['导入员工', 'Import staff'],
  },
  {
    manager: [
      'read',
      'add',
      'edit',
      'del',
      'set_status',
      'reset_password',
      'reset_second_factor',
      'sessions',
      'phone',
      'export',
      'import',
    ],
    finance: ['read'],
    salesmanager: ['read', 'phone'],
    affairs: ['read'],
    marketing: ['read'],
    viewer: ['read'],
  },
);

const { read, ...functions } = adminPermissions;
export const adminScreens: readonly Screen[] = [
  {
    path: '/AdminList',
    permission: read,
    functions: Object.values(functions),
  },
];
