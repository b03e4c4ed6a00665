import { defineModule } from '@/kernel/module.ts';
import { refundScreens } from './refund.access.ts';
import { refundApi } from './refund.contract.ts';
import { refundStatus } from './refund.status.ts';
import { refundText } from './refund.text.ts';

export const refundModule = defineModule({
  wing: 'money',
  noun: 'refund',
  text: refundText,
  apis: [refundApi],
  statuses: [refundStatus],
  screens: refundScreens,
});
