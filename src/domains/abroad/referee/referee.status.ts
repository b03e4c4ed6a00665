import { defineStatus } from '@/kernel/status.ts';
import { applicationPermissions as may } from '../application/application.access.ts';
import { refereeText as text } from './referee.text.ts';

interface Referee {
  id: number;
  status: 'planned' | 'asked' | 'agreed' | 'declined' | 'received' | 'submitted';
}
export type RefereeState = Referee['status'];

export const refereeStatus = defineStatus<Referee>()({
  name: 'referee',
  initial: 'planned',
  states: {
    planned: { label: text.planned, tone: 'neutral' },
    asked: { label: text.asked, tone: 'info' },
    agreed: { label: text.agreed, tone: 'progress' },
    declined: { label: text.declined, tone: 'muted' },
    received: { label: text.received, tone: 'warning' },
    submitted: { label: text.submitted_all, tone: 'success' },
  },
  transitions: {
    ask: { from: ['planned'], to: 'asked', label: text.ask, permission: may.edit },
    agree: { from: ['asked'], to: 'agreed', label: text.agree, permission: may.edit },
    receive: {
      from: ['asked', 'agreed'],
      to: 'received',
      label: text.receive,
      permission: may.edit,
    },
    decline: {
      from: ['asked', 'agreed'],
      to: 'declined',
      label: text.decline,
      permission: may.edit,
      danger: true,
      reason: 'optional',
    },
    again: { from: ['declined'], to: 'planned', label: text.again, permission: may.edit, back: true },
    /** It was submitted for the last of its applications. */
    submit: { by: 'system', from: ['received'], to: 'submitted', label: text.move_submit },
    unsubmit: { by: 'system', from: ['submitted'], to: 'received', label: text.move_unsubmit },
  },
});
