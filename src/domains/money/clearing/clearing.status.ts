import {
  approvalStates,
  approveTransition,
  rebackedState,
  rebackTransition,
  rejectTransition,
  withdrawnState,
  withdrawTransition,
} from '@/kernel/contract/approval-document.ts';
import { defineStatus } from '@/kernel/status.ts';
import { clearingPermissions as may } from './clearing.access.ts';
import { clearingText as text } from './clearing.text.ts';

interface Clearing {
  id: number;
  created_by: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'rebacked';
}
const changes = ['clearing', 'class_hours', 'account', 'student', 'contract', 'notice'];

export const clearingStatus = defineStatus<Clearing>()({
  name: 'clearing',
  initial: 'submitted',
  states: { ...approvalStates(text), ...withdrawnState(text), ...rebackedState(text) },
  transitions: {
    approve: { ...approveTransition(text, may.approve), effect: 'post', changes },
    reject: {
      ...rejectTransition(text, may.approve),
      effect: 'tellRejected',
      changes: ['clearing', 'notice'],
    },
    withdraw: withdrawTransition(text, may.add),
    /** Everything comes back to where it lay. */
    reback: { ...rebackTransition(text, may.reback), effect: 'restore', changes },
  },
});
