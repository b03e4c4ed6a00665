import { defineStatus } from '@/kernel/status.ts';
import { applicationPermissions as may } from '../application/application.access.ts';
import { interviewText as text } from './interview.text.ts';

interface Interview {
  id: number;
  status: 'set' | 'done' | 'cancelled' | 'missed';
}
export type InterviewState = Interview['status'];
const changes = ['interview', 'application'];

export const interviewStatus = defineStatus<Interview>()({
  name: 'interview',
  initial: 'set',
  states: {
    set: { label: text.set, tone: 'info' },
    done: { label: text.done, tone: 'success' },
    cancelled: { label: text.cancelled, tone: 'muted' },
    missed: { label: text.missed, tone: 'danger' },
  },
  transitions: {
    finish: {
      from: ['set'],
      to: 'done',
      label: text.finish,
      permission: may.edit,
      effect: 'follow',
      changes,
    },
    miss: {
      from: ['set'],
      to: 'missed',
      label: text.miss,
      permission: may.edit,
      back: true,
      reason: 'optional',
      effect: 'follow',
      changes,
    },
    cancel: {
      from: ['set'],
      to: 'cancelled',
      label: text.cancel,
      permission: may.edit,
      danger: true,
      reason: 'required',
      effect: 'follow',
      changes,
    },
    again: {
      from: ['cancelled', 'missed', 'done'],
      to: 'set',
      label: text.again,
      permission: may.edit,
      back: true,
      effect: 'follow',
      changes,
    },
  },
});
