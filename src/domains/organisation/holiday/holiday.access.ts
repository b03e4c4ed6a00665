import { definePermissions } from '@/kernel/permission.ts';

export const holidayPermissions = definePermissions(
  'holiday',
  {
    edit: ['维护节假日', 'Maintain holidays'],
  },
  { manager: ['edit'], affairs: ['edit'] },
);
