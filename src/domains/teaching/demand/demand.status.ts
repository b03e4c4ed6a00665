import { defineStatus, notMaker } from '@/kernel/status.ts';
import { demandPermissions as may } from './demand.access.ts';
import { demandText } from './demand.text.ts';

interface Demand {
  id: number;
  created_by: number;
  status:
    | 'draft'
    | 'submitted'
    | 'accepted'
    | 'partly_planned'
    | 'planned'
    | 'closed'
    | 'rejected'
    | 'cancelled';
}
const changes = ['demand', 'plan', 'notice'];
/** Accepted, and not over yet. */
const OPEN = ['accepted', 'partly_planned', 'planned'] as const;

export const demandStatus = defineStatus<Demand>()({
  name: 'demand',
  initial: 'draft',
  states: {
    draft: { label: demandText.draft, tone: 'neutral' },
    submitted: { label: demandText.submitted, tone: 'progress' },
    accepted: { label: demandText.accepted, tone: 'info' },
    partly_planned: { label: demandText.partly_planned, tone: 'warning' },
    planned: { label: demandText.planned, tone: 'success' },
    closed: { label: demandText.closed, tone: 'muted' },
    rejected: { label: demandText.rejected, tone: 'danger' },
    cancelled: { label: demandText.cancelled, tone: 'muted' },
  },
  transitions: {
    submit: {
      from: ['draft', 'rejected'],
      to: 'submitted',
      label: demandText.submit,
      permission: may.add,
      effect: 'mustHaveHours',
      changes,
    },
    accept: {
      from: ['submitted'],
      to: 'accepted',
      label: demandText.accept,
      permission: may.accept,
      guard: notMaker,
      decision: 'approve',
      bulk: true,
      effect: 'tellAccepted',
      changes,
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: demandText.reject,
      permission: may.accept,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellRejected',
      changes,
    },
    cancel: {
      from: ['draft', 'submitted', 'rejected', 'accepted'],
      to: 'cancelled',
      label: demandText.cancel,
      permission: may.add,
      reason: 'required',
      danger: true,
      effect: 'keepReason',
      changes,
    },
    /** What is planned stays; no more is. */
    close: {
      back: true,
      from: OPEN,
      to: 'closed',
      label: demandText.close,
      permission: may.close,
      reason: 'optional',
      effect: 'keepReason',
      changes,
    },
    /** As its lessons are planned and taken off. */
    replan: { by: 'system', from: OPEN, to: OPEN, label: demandText.replan },
  },
});
