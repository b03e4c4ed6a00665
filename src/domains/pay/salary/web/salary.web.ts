import { defineWeb } from '@/kernel/web/module.ts';
import { salaryScreens } from '../salary.access.ts';

export const salaryWeb = defineWeb({
  screens: salaryScreens,
  pages: {
    '/TeacherSalary': () => import('./TeacherSalaryPage.tsx'),
    '/SalaryCheck': () => import('./SalaryCheckPage.tsx'),
  },
});
