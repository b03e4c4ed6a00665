import { definePermissions } from '@/kernel/permission.ts';

export const roomPermissions = definePermissions(
  'room',
  {
    edit: ['维护教室', 'Maintain rooms'],
  },
  { manager: ['edit'], affairs: ['edit'] },
);
