import { defineWeb } from '@/kernel/web/module.ts';
import { roleScreens } from '../role.access.ts';

export const roleWeb = defineWeb({
  screens: roleScreens,
  pages: {
    '/Role': () => import('./RoleMatrixPage.tsx'),
    '/SystemMain/RoleList': () => import('./RoleListPage.tsx'),
    '/SystemMain/RoleList/RoleAdd': () => import('./RoleAddPage.tsx'),
    '/SystemMain/RoleList/RoleEdit/{id}': () => import('./RoleEditPage.tsx'),
  },
});
