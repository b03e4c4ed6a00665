import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';
import { payLinePermissions } from '../pay-line/pay-line.access.ts';

export const payRatePermissions = definePermissions(
  'pay_rate',
  {
    edit: ['维护课酬标准', 'Maintain pay rates'],
  },
  { manager: ['edit'], finance: ['edit'] },
);

/** What a teacher is paid by, and the lines of pay that came of it. */
/** The way there from a teacher's file; the frame knows it before the noun's other words are loaded. */
export const OPEN_PAY: Sentence = ['课酬', 'Pay'];
export const payRateScreens: readonly Screen[] = [
  { path: '/ClassPayChange/{teacherId}', permission: payLinePermissions.own, hidden: true },
];
