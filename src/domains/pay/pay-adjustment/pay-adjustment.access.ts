import { definePermissions } from '@/kernel/permission.ts';

export const payAdjustmentPermissions = definePermissions(
  'pay_adjustment',
  {
    read: ['查看课酬调整金', 'View pay adjustments'],
    add: ['提交课酬调整金', 'Submit pay adjustments'],
    approve: ['审核课酬调整金', 'Decide on pay adjustments'],
    export: ['导出课酬调整金', 'Export pay adjustments'],
  },
  { manager: ['read', 'add', 'approve', 'export'], finance: ['read', 'add', 'export'] },
);
