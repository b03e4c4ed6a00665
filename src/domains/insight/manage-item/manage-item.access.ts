import { definePermissions } from '@/kernel/permission.ts';

export const manageItemPermissions = definePermissions(
  'manage_item',
  {
    read: ['查看录入项目', 'View entered items'],
    edit: ['维护录入项目', 'Maintain entered items'],
  },
  { manager: ['read', 'edit'], finance: ['read', 'edit'] },
);
