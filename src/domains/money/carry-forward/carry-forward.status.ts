import {
  approvalStates,
  approveTransition,
  rejectTransition,
  withdrawnState,
  withdrawTransition,
} from '@/kernel/contract/approval-document.ts';
import { defineStatus } from '@/kernel/status.ts';
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
  states: { ...approvalStates(text), ...withdrawnState(text) },
  transitions: {
    approve: {
      ...approveTransition(text, may.approve),
      effect: 'carry',
      changes: ['carry_forward', 'contract', 'class_hours', 'student', 'notice'],
    },
    reject: {
      ...rejectTransition(text, may.approve),
      effect: 'tellRejected',
      changes: ['carry_forward', 'notice'],
    },
    withdraw: withdrawTransition(text, may.add),
  },
});
