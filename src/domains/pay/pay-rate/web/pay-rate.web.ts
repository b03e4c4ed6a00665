import { teacherScreens } from '@/domains/people/teacher/web/embed/teacherScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { payLinePermissions } from '../../pay-line/pay-line.access.ts';
import { OPEN_PAY, payRateScreens } from '../pay-rate.access.ts';

export const payRateWeb = defineWeb({
  screens: payRateScreens,
  pages: {
    '/ClassPayChange/{teacherId}': () => import('./ClassPayChangePage.tsx'),
  },
  parts: [
    teacherScreens.part({
      key: 'pay',
      order: 20,
      label: OPEN_PAY,
      address: (id) => `/ClassPayChange/${id}`,
      permission: payLinePermissions.own,
    }),
  ],
});
