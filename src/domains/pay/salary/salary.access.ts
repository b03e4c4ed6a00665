import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import { payAdjustmentPermissions } from '../pay-adjustment/pay-adjustment.access.ts';

export const salaryPermissions = definePermissions(
  'salary',
  {
    own: ['查看自己的工资', 'See one’s own salary'],
    read: ['查看全部工资', 'See everybody’s salary'],
    check: ['核对工资', 'Check salaries'],
    confirm: ['生成与确认工资', 'Draft and confirm salaries'],
    approve: ['核准工资', 'Approve salaries'],
    pay: ['标记已发放', 'Mark salaries as paid'],
    account: ['维护收款账户', 'Keep teachers’ bank accounts'],
    file: ['导出发放文件', 'Export the pay file'],
    export: ['导出工资', 'Export salaries'],
  },
  {
    manager: ['own', 'read', 'check', 'confirm', 'approve', 'pay', 'account', 'file', 'export'],
    finance: ['own', 'read', 'check', 'confirm', 'pay', 'account', 'file', 'export'],
    teacher: ['own'],
  },
);

export const TEACHER_SALARY = '/TeacherSalary';
const SALARY_CHECK = '/SalaryCheck';
const { own, check, ...functions } = salaryPermissions;
export const salaryScreens: readonly Screen[] = [
  {
    path: TEACHER_SALARY,
    permission: own,
    functions: [...Object.values(functions), ...Object.values(payAdjustmentPermissions)],
  },
  { path: SALARY_CHECK, permission: check },
];
