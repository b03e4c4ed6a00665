import { definePermissions } from '@/kernel/permission.ts';

export const monthClosePermissions = definePermissions(
  'month_close',
  {
    read: ['查看月结', 'View month closes'],
    lock: ['锁定月份', 'Lock months'],
  },
  { manager: ['read', 'lock'], finance: ['read', 'lock'] },
);
