import { defineModule } from '@/kernel/module.ts';
import { payAdjustmentApi } from './pay-adjustment.contract.ts';
import { payAdjustmentStatus } from './pay-adjustment.status.ts';
import { payAdjustmentText } from './pay-adjustment.text.ts';

export const payAdjustmentModule = defineModule({
  wing: 'pay',
  noun: 'pay_adjustment',
  text: payAdjustmentText,
  apis: [payAdjustmentApi],
  statuses: [payAdjustmentStatus],
});
