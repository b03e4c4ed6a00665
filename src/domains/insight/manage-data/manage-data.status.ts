import { approvalStates, approveTransition, rejectTransition } from '@/kernel/contract/approval-document.ts';
import { defineStatus, isMaker, type Made, notMaker } from '@/kernel/status.ts';
import { manageDataPermissions as may } from './manage-data.access.ts';
import { manageDataText as text } from './manage-data.text.ts';

interface ManageData extends Made {
  id: number;
  status: 'draft' | 'submitted' | 'approved' | 'rejected';
}
const changes = ['manage_data', 'month_figure', 'inbox'];

/** A figure of a month: until the month is locked, what was approved can be taken up again. */
export const manageDataStatus = defineStatus<ManageData>()({
  name: 'manage_data',
  initial: 'draft',
  states: { draft: { label: text.draft, tone: 'neutral' }, ...approvalStates(text) },
  transitions: {
    submit: {
      from: ['draft', 'rejected'],
      to: 'submitted',
      label: text.submit,
      permission: may.edit,
      changes,
    },
    approve: { ...approveTransition(text, may.audit), changes },
    reject: { ...rejectTransition(text, may.audit), effect: 'tellWhy', changes },
    withdraw: {
      from: ['submitted'],
      to: 'draft',
      label: text.withdraw,
      permission: may.edit,
      guard: isMaker,
      back: true,
      changes,
    },
    reback: {
      from: ['approved'],
      to: 'draft',
      label: text.reback,
      permission: may.audit,
      guard: notMaker,
      reason: 'required',
      danger: true,
      back: true,
      effect: 'tellWhy',
      changes,
    },
  },
});
