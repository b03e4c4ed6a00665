import { definePermissions } from '@/kernel/permission.ts';

export const examPaymentPermissions = definePermissions(
  'exam_payment',
  {
    read: ['查看缴考试局', 'View payments to boards'],
    add: ['登记缴考试局', 'Pay boards'],
    export: ['导出缴考试局', 'Export payments to boards'],
  },
  { manager: ['read', 'export'], finance: ['read', 'add', 'export'], affairs: ['read'] },
);
