import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const examEntryPermissions = definePermissions(
  'exam_entry',
  {
    read: ['查看报考', 'View exam entries'],
    add: ['提交报考需求', 'Submit exam demands'],
    confirm: ['确认与取消报考', 'Confirm and cancel entries'],
    pay: ['报考缴费', 'Take entry fees'],
    register: ['登记报名与退考', 'Register and withdraw entries'],
    ticket: ['准考证与考勤', 'Admission tickets and attendance'],
    bear: ['公司承担加价', 'Bear a surcharge'],
    export: ['导出报考', 'Export entries'],
  },
  {
    manager: ['read', 'add', 'confirm', 'bear', 'export'],
    affairs: ['read', 'confirm', 'register', 'ticket', 'export'],
    finance: ['read', 'pay', 'export'],
    guidance: ['read', 'add'],
    classteacher: ['read', 'add'],
    adviser: ['read', 'add'],
    viewer: ['read'],
  },
);

const { read, add, confirm, pay, bear, register, ticket, export: exports } = examEntryPermissions;
export const examEntryScreens: readonly Screen[] = [
  { path: '/RegisterDemand', permission: read, functions: [add, confirm, pay, bear, exports] },
  { path: '/StudentsRegister', permission: read, functions: [register, ticket] },
  { path: '/StudentsList/students_register', permission: read, hidden: true },
];
