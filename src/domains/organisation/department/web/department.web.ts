import { defineWeb } from '@/kernel/web/module.ts';
import { departmentScreens } from '../department.access.ts';

export const departmentWeb = defineWeb({
  screens: departmentScreens,
  pages: {
    '/Department': () => import('./DepartmentPage.tsx'),
  },
});
