import { definePermissions } from '@/kernel/permission.ts';

/** Nobody but the owner, unless a role is given it: what happens in every company of the family goes out. */
export const webhookPermissions = definePermissions(
  'webhook',
  {
    read: ['查看事件推送', 'View webhooks'],
    edit: ['设置事件推送', 'Set up webhooks'],
  },
  {},
);
