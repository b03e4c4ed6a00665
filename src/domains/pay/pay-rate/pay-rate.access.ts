import { definePermissions } from '@/kernel/permission.ts';

export const payRatePermissions = definePermissions(
  'pay_rate',
  {
    edit: ['维护课酬标准', 'Maintain pay rates'],
  },
  { manager: ['edit'], finance: ['edit'] },
);
