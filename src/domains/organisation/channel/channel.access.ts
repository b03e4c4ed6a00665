import { definePermissions } from '@/kernel/permission.ts';

export const channelPermissions = definePermissions(
  'channel',
  {
    edit: ['维护渠道', 'Maintain channels'],
    audit: ['审核渠道', 'Decide on channels'],
  },
  { manager: ['edit', 'audit'], marketing: ['edit'] },
);
