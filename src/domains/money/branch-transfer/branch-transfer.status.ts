import { defineStatus, isMaker } from '@/kernel/status.ts';
import { branchTransferPermissions as may } from './branch-transfer.access.ts';
import { mayDecide, type Side } from './branch-transfer.rules.ts';
import { branchTransferText as text } from './branch-transfer.text.ts';

interface BranchTransfer {
  id: number;
  side: Side;
  created_by: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'rebacked';
}
const changes = ['branch_transfer', 'class_hours', 'account', 'student', 'contract', 'notice'];

export const branchTransferStatus = defineStatus<BranchTransfer>()({
  name: 'branch_transfer',
  initial: 'submitted',
  states: {
    submitted: { label: text.submitted, tone: 'progress' },
    approved: { label: text.approved, tone: 'success' },
    rejected: { label: text.rejected, tone: 'danger' },
    withdrawn: { label: text.withdrawn, tone: 'muted' },
    rebacked: { label: text.rebacked, tone: 'warning' },
  },
  transitions: {
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: text.approve,
      permission: may.approve,
      guard: mayDecide,
      decision: 'approve',
      effect: 'takeIn',
      changes,
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: text.reject,
      permission: may.approve,
      guard: mayDecide,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellRejected',
      changes: ['branch_transfer', 'notice'],
    },
    withdraw: {
      from: ['submitted'],
      to: 'withdrawn',
      label: text.withdraw,
      permission: may.add,
      guard: isMaker,
    },
    /** Everything goes back to where it lay; it must still be there. */
    reback: {
      from: ['approved'],
      to: 'rebacked',
      label: text.reback,
      permission: may.reback,
      guard: mayDecide,
      reason: 'required',
      danger: true,
      effect: 'sendBack',
      changes,
    },
  },
});
