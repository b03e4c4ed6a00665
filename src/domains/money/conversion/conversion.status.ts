import {
  approvalStates,
  approveTransition,
  rebackedState,
  rebackTransition,
  rejectTransition,
  withdrawnState,
} from '@/kernel/contract/approval-document.ts';
import { defineStatus } from '@/kernel/status.ts';
import { conversionPermissions as may } from './conversion.access.ts';
import { mayReback } from './conversion.rules.ts';
import { conversionText as text } from './conversion.text.ts';

interface Conversion {
  id: number;
  kind: 'account' | 'hours' | 'transfer';
  created_by: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'rebacked';
}
const changes = ['conversion', 'class_hours', 'account', 'student', 'notice'];

export const conversionStatus = defineStatus<Conversion>()({
  name: 'conversion',
  initial: 'submitted',
  states: { ...approvalStates(text), ...withdrawnState(text), ...rebackedState(text) },
  transitions: {
    approve: { ...approveTransition(text, may.approve), effect: 'post', changes },
    reject: { ...rejectTransition(text, may.approve), effect: 'giveBack', changes },
    withdraw: {
      from: ['submitted'],
      to: 'withdrawn',
      label: text.withdraw,
      permission: may.add,
      back: true,
      effect: 'release',
      changes,
    },
    /** Everything that came of it must still be there. */
    reback: { ...rebackTransition(text, may.reback), guard: mayReback, effect: 'reverse', changes },
  },
});
