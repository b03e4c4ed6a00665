import { defineModule } from '@/kernel/module.ts';
import { receiptCheckScreens } from './receipt-check.access.ts';
import { receiptCheckApi } from './receipt-check.contract.ts';
import { receiptCheckText } from './receipt-check.text.ts';

export const receiptCheckModule = defineModule({
  wing: 'insight',
  noun: 'receipt_check',
  text: receiptCheckText,
  apis: [receiptCheckApi],
  screens: receiptCheckScreens,
});
