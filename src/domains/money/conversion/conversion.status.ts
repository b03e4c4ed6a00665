import { defineStatus, notMaker } from '@/kernel/status.ts';
import { conversionPermissions as may } from './conversion.access.ts';
import { mayReback } from './conversion.rules.ts';
import { conversionText } from './conversion.text.ts';

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
  states: {
    submitted: { label: conversionText.submitted, tone: 'progress' },
    approved: { label: conversionText.approved, tone: 'success' },
    rejected: { label: conversionText.rejected, tone: 'danger' },
    withdrawn: { label: conversionText.withdrawn, tone: 'muted' },
    rebacked: { label: conversionText.rebacked, tone: 'warning' },
  },
  transitions: {
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: conversionText.approve,
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
      label: conversionText.reject,
      permission: may.approve,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'giveBack',
      changes,
    },
    withdraw: {
      from: ['submitted'],
      to: 'withdrawn',
      label: conversionText.withdraw,
      permission: may.add,
      effect: 'release',
      changes,
    },
    /** Everything that came of it must still be there. */
    reback: {
      from: ['approved'],
      to: 'rebacked',
      label: conversionText.reback,
      permission: may.reback,
      guard: mayReback,
      reason: 'required',
      danger: true,
      effect: 'reverse',
      changes,
    },
  },
});
