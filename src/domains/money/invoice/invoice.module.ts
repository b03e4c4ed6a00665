import { defineModule } from '@/kernel/module.ts';
import { invoiceApi } from './invoice.contract.ts';
import { invoiceStatus } from './invoice.status.ts';
import { invoiceText } from './invoice.text.ts';

export const invoiceModule = defineModule({
  wing: 'money',
  noun: 'invoice',
  text: invoiceText,
  apis: [invoiceApi],
  statuses: [invoiceStatus],
});
