import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { ACCOUNT_PATHS, accountPermissions, accountScreens, OF_ALL, OF_ONE } from '../account.access.ts';
import { accountText } from '../account.text.ts';

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
      label: accountText.open_accounts,
      path: `${OF_ONE}/${ACCOUNT_PATHS.new}`,
      permission: accountPermissions.read,
      isMain: true,
    }),
  ],
});
