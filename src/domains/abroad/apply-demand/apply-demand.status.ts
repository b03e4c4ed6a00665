import { Id } from '@/kernel/contract/fields.ts';
import { defineStatus, notMaker } from '@/kernel/status.ts';
import { applyDemandPermissions as may } from './apply-demand.access.ts';
import { ACTIVE_STATES } from './apply-demand.rules.ts';
import { applyDemandText as text } from './apply-demand.text.ts';

interface ApplyDemand {
  id: number;
  status: 'draft' | 'submitted' | 'accepted' | 'planned' | 'closed' | 'rejected' | 'cancelled';
  created_by: number | null;
}
export type DemandState = ApplyDemand['status'];
const changes = ['apply_demand', 'apply_milestone', 'account', 'contract', 'student', 'inbox', 'notice'];

/** Its acceptance names who guides the student and opens the service; its plan is what they and the family agreed on. */
export const applyDemandStatus = defineStatus<ApplyDemand>()({
  name: 'apply_demand',
  initial: 'draft',
  states: {
    draft: { label: text.draft, tone: 'neutral' },
    submitted: { label: text.submitted, tone: 'progress' },
    accepted: { label: text.accepted, tone: 'info' },
    planned: { label: text.planned, tone: 'success' },
    closed: { label: text.closed, tone: 'muted' },
    rejected: { label: text.rejected, tone: 'danger' },
    cancelled: { label: text.cancelled, tone: 'muted' },
  },
  transitions: {
    submit: {
      from: ['draft', 'rejected'],
      to: 'submitted',
      label: text.submit,
      permission: may.add,
      effect: 'askAccepters',
      changes,
    },
    accept: {
      from: ['submitted'],
      to: 'accepted',
      label: text.accept,
      permission: may.accept,
      guard: notMaker,
      decision: 'approve',
      fields: { guidance_id: Id.optional() },
      effect: 'open',
      changes,
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: text.reject,
      permission: may.accept,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellWhy',
      changes,
    },
    plan: {
      from: ['accepted'],
      to: 'planned',
      label: text.plan,
      permission: may.plan,
      effect: 'agree',
      changes: [...changes, 'application'],
    },
    /** What is owed of its service stays owed. */
    close: {
      back: true,
      from: ACTIVE_STATES,
      to: 'closed',
      label: text.close,
      permission: may.plan,
      reason: 'optional',
      effect: 'keepReason',
      changes,
    },
    cancel: {
      from: ['draft', 'submitted', 'rejected', 'accepted'],
      to: 'cancelled',
      label: text.cancel,
      permission: may.add,
      reason: 'required',
      danger: true,
      effect: 'giveUp',
      changes,
    },
    /** Its first application was made without a shortlist. */
    begin: { by: 'system', from: ['accepted'], to: 'planned', label: text.move_begin },
  },
});
