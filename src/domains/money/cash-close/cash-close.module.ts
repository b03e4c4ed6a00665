import { defineModule } from '@/kernel/module.ts';
import { cashCloseApi } from './cash-close.contract.ts';
import { cashCloseStatus } from './cash-close.status.ts';
import { cashCloseText } from './cash-close.text.ts';

export const cashCloseModule = defineModule({
  wing: 'money',
  noun: 'cash_close',
  text: cashCloseText,
  apis: [cashCloseApi],
  statuses: [cashCloseStatus],
});
