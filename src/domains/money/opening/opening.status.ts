import { defineStatus, type Made, notMaker } from '@/kernel/status.ts';
import { openingPermissions as may } from './opening.access.ts';
import { openingText } from './opening.text.ts';

interface Opening extends Made {
  id: number;
  status: 'draft' | 'submitted' | 'approved' | 'void';
}
const changes = ['opening', 'account', 'class_hours', 'student', 'notice'];

export const openingStatus = defineStatus<Opening>()({
  name: 'opening',
  initial: 'draft',
  states: {
    draft: { label: openingText.draft, tone: 'neutral' },
    submitted: { label: openingText.submitted, tone: 'progress' },
    approved: { label: openingText.approved, tone: 'success' },
    void: { label: openingText.void, tone: 'muted' },
  },
  transitions: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      label: openingText.submit,
      permission: may.import,
      effect: 'sign',
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: openingText.approve,
      permission: may.approve,
      guard: notMaker,
      decision: 'approve',
      effect: 'post',
      changes,
    },
    reject: {
      from: ['submitted'],
      to: 'draft',
      label: openingText.reject,
      permission: may.approve,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellWhy',
      changes: ['opening', 'notice'],
    },
    discard: {
      from: ['draft'],
      to: 'void',
      label: openingText.discard,
      permission: may.import,
      danger: true,
    },
  },
});
