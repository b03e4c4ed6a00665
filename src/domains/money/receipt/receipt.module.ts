import { defineModule } from '@/kernel/module.ts';
import { receiptText } from './receipt.text.ts';

export const receiptModule = defineModule({
  wing: 'money',
  noun: 'receipt',
  text: receiptText,
});
