import { definePermissions } from '@/kernel/permission.ts';

export const companyPermissions = definePermissions(
  'company',
  {
    read: ['查看公司', 'View companies'],
    add: ['新增公司', 'Add companies'],
    edit: ['编辑公司设置', 'Edit company settings'],
    del: ['删除公司', 'Delete companies'],
    set_status: ['启用/停用公司', 'Switch companies on or off'],
  },
  { manager: ['read', 'edit'], finance: ['read'], viewer: ['read'] },
);
