import { defineStatus, type Made, notMaker } from '@/kernel/status.ts';
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
  states: {
    submitted: { label: text.submitted, tone: 'progress' },
    approved: { label: text.approved, tone: 'success' },
    rejected: { label: text.rejected, tone: 'danger' },
  },
  transitions: {
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: text.approve,
      permission: may.approve,
      guard: notMaker,
      decision: 'approve',
      bulk: true,
      changes,
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: text.reject,
      permission: may.approve,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellWhy',
      changes,
    },
  },
});
