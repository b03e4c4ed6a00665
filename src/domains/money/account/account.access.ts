import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';
import { cashClosePermissions } from '../cash-close/cash-close.access.ts';
import { classHoursPermissions } from '../class-hours/class-hours.access.ts';
import { conversionPermissions } from '../conversion/conversion.access.ts';
import { monthClosePermissions } from '../month-close/month-close.access.ts';
import { openingPermissions } from '../opening/opening.access.ts';

export const accountPermissions = definePermissions(
  'account',
  {
    read: ['查看学员账户', 'View student accounts'],
    print: ['打印对账单', 'Print statements'],
    export: ['导出账户明细与余额', 'Export statements and balances'],
    census: ['查看全部学员资金', 'View the money of all students'],
  },
  {
    manager: ['read', 'print', 'export', 'census'],
    finance: ['read', 'print', 'export', 'census'],
    adviser: ['read', 'print'],
    salesmanager: ['read', 'print'],
    classteacher: ['read', 'print'],
    affairs: ['read', 'print'],
    guidance: ['read', 'print'],
  },
);

/** The account of each screen, by the last part of its path as the specification spells it. */
export const ACCOUNT_PATHS = {
  virtual: 'VirtualMonney',
  new: 'NewMoney',
  learning: 'LearningMoney',
  classes: 'ClassessMoney',
  store: 'StoreMoney',
  apply: 'ApplyMoney',
} as const;
export const OF_ONE = '/StudentsList/StudentsInfo';
export const OF_ALL = '/StudentMoneyMain';
export const accountAddress = (account: keyof typeof ACCOUNT_PATHS, student_id: number): string =>
  `${OF_ONE}/${ACCOUNT_PATHS[account]}?student_id=${student_id}`;

const { read, census } = accountPermissions;
const paths = Object.values(ACCOUNT_PATHS);
/** Hours and conversions have no screen of their own: they stand beside the money of class hours. */
const ofHours = [...Object.values(classHoursPermissions), ...Object.values(conversionPermissions)];
/** Reading and printing the accounts of one student is ticked at the list of students. */
/** The way there from a student; the frame knows it before the noun's other words are loaded. */
export const OPEN_ACCOUNTS: Sentence = ['账户', 'Accounts'];
export const accountScreens: readonly Screen[] = [
  ...paths.map((path) => ({
    path: `${OF_ONE}/${path}`,
    permission: read,
    hidden: true as const,
  })),
  ...paths.map((path) => ({
    path: `${OF_ALL}/${path}`,
    permission: census,
    functions: path === ACCOUNT_PATHS.classes ? ofHours : [],
  })),
  {
    path: '/StudentBalance',
    permission: census,
    functions: [
      accountPermissions.export,
      ...Object.values(openingPermissions),
      ...Object.values(cashClosePermissions),
      ...Object.values(monthClosePermissions),
    ],
  },
];
