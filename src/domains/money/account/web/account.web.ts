import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import {
  ACCOUNT_PATHS,
  accountPermissions,
  accountScreens,
  OF_ALL,
  OF_ONE,
  OPEN_ACCOUNTS,
} from '../account.access.ts';

export const accountWeb = defineWeb({
  screens: accountScreens,
  pages: {
    '/StudentBalance': () => import('./StudentBalancePage.tsx'),
    ...Object.fromEntries(
      Object.values(ACCOUNT_PATHS).flatMap((path) => [
        [`${OF_ONE}/${path}`, () => import('./AccountPage.tsx')],
        [`${OF_ALL}/${path}`, () => import('./MoneyMainPage.tsx')],
      ]),
    ),
  },
  parts: [
    studentScreens.part({
      key: 'accounts',
      order: 10,
      label: OPEN_ACCOUNTS,
      path: `${OF_ONE}/${ACCOUNT_PATHS.new}`,
      permission: accountPermissions.read,
      isMain: true,
    }),
  ],
});
