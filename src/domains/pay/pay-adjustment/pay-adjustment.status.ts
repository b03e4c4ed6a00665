import { approvalStates, approveTransition, rejectTransition } from '@/kernel/contract/approval-document.ts';
import { defineStatus, type Made } from '@/kernel/status.ts';
import { payAdjustmentPermissions as may } from './pay-adjustment.access.ts';
import { payAdjustmentText as text } from './pay-adjustment.text.ts';

interface PayAdjustment extends Made {
  id: number;
  status: 'submitted' | 'approved' | 'rejected';
}
const changes = ['pay_adjustment', 'salary'];

export const payAdjustmentStatus = defineStatus<PayAdjustment>()({
  name: 'pay_adjustment',
  initial: 'submitted',
  states: approvalStates(text),
  transitions: {
    approve: { ...approveTransition(text, may.approve), changes },
    reject: { ...rejectTransition(text, may.approve), effect: 'tellWhy', changes },
  },
});
