import { definePaths } from '@/kernel/paths.ts';

export const accountPaths = definePaths({
  balances: '/StudentBalance',
  hours: '/StudentMoneyMain/ClassessMoney',
  studentHours: '/StudentsList/StudentsInfo/ClassessMoney',
  studentStore: '/StudentsList/StudentsInfo/StoreMoney',
});
