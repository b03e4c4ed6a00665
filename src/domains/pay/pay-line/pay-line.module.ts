import { defineModule } from '@/kernel/module.ts';
import { payLinePermissions } from './pay-line.access.ts';
import { payLineApi } from './pay-line.contract.ts';
import { payLineText } from './pay-line.text.ts';

export const payLineModule = defineModule({
  wing: 'pay',
  noun: 'pay_line',
  text: payLineText,
  apis: [payLineApi],
  // Pay is opened from the list of teachers, each by who may.
  functionsOn: { '/TeacherList': Object.values(payLinePermissions) },
});
