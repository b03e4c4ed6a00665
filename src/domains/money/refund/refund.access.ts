import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const refundPermissions = definePermissions(
  'refund',
  {
    read: ['查看退费', 'View refunds'],
    request: ['申请退费', 'Ask for refunds'],
    confirm: ['班主任确认退费', 'Confirm refunds as class teacher'],
    approve: ['经理审批退费', 'Approve refunds as manager'],
    finance: ['财务审批退费', 'Approve refunds for finance'],
    pay: ['退费付款', 'Pay refunds'],
    reback: ['登记银行退回', 'Take paid refunds back'],
    export: ['导出退费', 'Export refunds'],
  },
  {
    manager: ['read', 'request', 'approve', 'pay', 'reback', 'export'],
    finance: ['read', 'finance', 'pay', 'reback', 'export'],
    adviser: ['read', 'request'],
    salesmanager: ['read', 'request'],
    classteacher: ['read', 'request', 'confirm'],
    affairs: ['read', 'request', 'confirm'],
    viewer: ['read'],
  },
);

const { read, ...functions } = refundPermissions;
export const refundScreens: readonly Screen[] = [
  { path: '/StudentRefund', permission: read, functions: Object.values(functions) },
];
