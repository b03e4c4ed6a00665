import { defineStatus, isMaker, notMaker } from '@/kernel/status.ts';
import { clearingPermissions as may } from './clearing.access.ts';
import { clearingText } from './clearing.text.ts';

interface Clearing {
  id: number;
  created_by: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'rebacked';
}
const changes = ['clearing', 'class_hours', 'account', 'student', 'contract', 'notice'];

export const clearingStatus = defineStatus<Clearing>()({
  name: 'clearing',
  initial: 'submitted',
  states: {
    submitted: { label: clearingText.submitted, tone: 'progress' },
    approved: { label: clearingText.approved, tone: 'success' },
    rejected: { label: clearingText.rejected, tone: 'danger' },
    withdrawn: { label: clearingText.withdrawn, tone: 'muted' },
    rebacked: { label: clearingText.rebacked, tone: 'warning' },
  },
  transitions: {
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: clearingText.approve,
      permission: may.approve,
      guard: notMaker,
      decision: 'approve',
      bulk: true,
      effect: 'post',
      changes,
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: clearingText.reject,
      permission: may.approve,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellRejected',
      changes: ['clearing', 'notice'],
    },
    withdraw: {
      from: ['submitted'],
      to: 'withdrawn',
      label: clearingText.withdraw,
      permission: may.add,
      guard: isMaker,
    },
    /** Everything comes back to where it lay. */
    reback: {
      from: ['approved'],
      to: 'rebacked',
      label: clearingText.reback,
      permission: may.reback,
      guard: notMaker,
      reason: 'required',
      danger: true,
      effect: 'restore',
      changes,
    },
  },
});
