import { defineStatus } from '@/kernel/status.ts';
import { renewalPermissions as may } from './renewal.access.ts';
import { OPEN_STATES, type RenewalState } from './renewal.rules.ts';
import { renewalText } from './renewal.text.ts';

interface Renewal {
  id: number;
  status: RenewalState;
}
const changes = ['renewal', 'notice'];

/** Opened by the hours, renewed by the books: nobody ticks either. */
export const renewalStatus = defineStatus<Renewal>()({
  name: 'renewal',
  initial: 'open',
  states: {
    open: { label: renewalText.open, tone: 'info' },
    following: { label: renewalText.following, tone: 'progress' },
    renewed: { label: renewalText.renewed, tone: 'success' },
    lost: { label: renewalText.lost, tone: 'muted' },
    snoozed: { label: renewalText.snoozed, tone: 'neutral' },
    withdrawn: { label: renewalText.withdrawn, tone: 'muted' },
  },
  transitions: {
    resume: {
      from: ['lost', 'snoozed'],
      to: 'following',
      label: renewalText.resume,
      permission: may.log,
      action: 'api_renewals_resume',
      changes,
    },
    /** With its log, its day, its reason: their own calls make these moves. */
    follow: { from: ['open', 'snoozed'], to: 'following', label: renewalText.log, by: 'system' },
    snooze: { from: ['open', 'following'], to: 'snoozed', label: renewalText.snooze, by: 'system' },
    /** By hand with a reason, or by time: 60 days after it was due. */
    lose: { from: [...OPEN_STATES], to: 'lost', label: renewalText.lose, by: 'system' },
    wake: { from: ['snoozed'], to: ['open', 'following'], label: renewalText.wake, by: 'system' },
    /** The books: a recharge for a contract signed since, or hours bought. */
    renew: { from: [...OPEN_STATES, 'lost'], to: 'renewed', label: renewalText.renew, by: 'system' },
    reopen: { from: ['renewed'], to: ['open', 'following'], label: renewalText.reopen, by: 'system' },
    /** The hours came back; or, of one that was renewed, a later task asks the same. */
    withdraw: {
      from: [...OPEN_STATES, 'renewed'],
      to: 'withdrawn',
      label: renewalText.withdraw,
      by: 'system',
    },
  },
});
