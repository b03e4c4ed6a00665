import { definePermissions } from '@/kernel/permission.ts';

export const channelPermissions = definePermissions(
  'channel',
  {
    edit: ['维护渠道', 'Maintain channels'],
  },
  { manager: ['edit'], marketing: ['edit'] },
);
