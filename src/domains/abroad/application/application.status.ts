import { defineStatus } from '@/kernel/status.ts';
import { applicationPermissions as may } from './application.access.ts';
import { applicationText as text } from './application.text.ts';

interface Application {
  id: number;
  status: 'in_progress' | 'completed' | 'discontinued';
}
export type ApplicationState = Application['status'];
/** How far it has come may be how far the service has: a milestone, its money and the contract's line. */
export const SERVICE_CHANGES = ['application', 'account', 'apply_demand', 'apply_milestone', 'contract'];

/** Whether it goes on. How far it has come is its stage, and stands apart. */
export const applicationStatus = defineStatus<Application>()({
  name: 'application',
  initial: 'in_progress',
  states: {
    in_progress: { label: text.in_progress, tone: 'info' },
    completed: { label: text.completed, tone: 'success' },
    discontinued: { label: text.discontinued, tone: 'muted' },
  },
  transitions: {
    discontinue: {
      from: ['in_progress'],
      to: 'discontinued',
      label: text.discontinue,
      permission: may.edit,
      action: 'api_apply_discontinue',
      danger: true,
      reason: 'required',
      effect: 'ended',
      changes: SERVICE_CHANGES,
    },
    resume: {
      from: ['discontinued'],
      to: 'in_progress',
      label: text.resume,
      permission: may.edit,
      action: 'api_apply_resume',
      back: true,
      effect: 'goesOn',
      changes: ['application', 'offer_condition'],
    },
    /** The student has enrolled. */
    complete: { by: 'system', from: ['in_progress'], to: 'completed', label: text.move_complete },
    /** Enrolment was taken back. */
    reopen: { by: 'system', from: ['completed'], to: 'in_progress', label: text.move_reopen },
    /** The student has enrolled elsewhere. */
    release: { by: 'system', from: ['in_progress'], to: 'discontinued', label: text.move_release },
  },
});
