import {
  approvalStates,
  rebackedState,
  rebackTransition,
  rejectTransition,
  withdrawnState,
  withdrawTransition,
} from '@/kernel/contract/approval-document.ts';
import { defineStatus } from '@/kernel/status.ts';
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
  states: { ...approvalStates(text), ...withdrawnState(text), ...rebackedState(text) },
  transitions: {
    // One by one: whoever comes in is placed first.
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
      ...rejectTransition(text, may.approve),
      guard: mayDecide,
      effect: 'tellRejected',
      changes: ['branch_transfer', 'notice'],
    },
    withdraw: withdrawTransition(text, may.add),
    /** Everything goes back to where it lay; it must still be there. */
    reback: { ...rebackTransition(text, may.reback), guard: mayDecide, effect: 'sendBack', changes },
  },
});
