import { defineModule } from '@/kernel/module.ts';
import { monthCloseApi } from './month-close.contract.ts';
import { monthCloseText } from './month-close.text.ts';

export const monthCloseModule = defineModule({
  wing: 'money',
  noun: 'month_close',
  text: monthCloseText,
  apis: [monthCloseApi],
});
