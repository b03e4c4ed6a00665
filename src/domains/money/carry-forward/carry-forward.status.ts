import { defineStatus, isMaker, notMaker } from '@/kernel/status.ts';
import { carryForwardPermissions as may } from './carry-forward.access.ts';
import { carryForwardText as text } from './carry-forward.text.ts';

interface CarryForward {
  id: number;
  created_by: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn';
}

export const carryForwardStatus = defineStatus<CarryForward>()({
  name: 'carry_forward',
  initial: 'submitted',
  states: {
    submitted: { label: text.submitted, tone: 'progress' },
    approved: { label: text.approved, tone: 'success' },
    rejected: { label: text.rejected, tone: 'danger' },
    withdrawn: { label: text.withdrawn, tone: 'muted' },
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
      effect: 'carry',
      changes: ['carry_forward', 'contract', 'class_hours', 'student', 'notice'],
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
      effect: 'tellRejected',
      changes: ['carry_forward', 'notice'],
    },
    withdraw: {
      from: ['submitted'],
      to: 'withdrawn',
      label: text.withdraw,
      permission: may.add,
      guard: isMaker,
    },
  },
});
