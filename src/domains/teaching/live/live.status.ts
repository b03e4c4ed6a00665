import { defineStatus } from '@/kernel/status.ts';
import { livePermissions } from './live.access.ts';
import { isOurs, type LiveState } from './live.rules.ts';
import { liveText } from './live.text.ts';

interface Live {
  status: LiveState;
  company_id: number;
}

/** Begun and over it is by the clock; people only cancel it, and take that back. */
export const liveStatus = defineStatus<Live>()({
  name: 'live',
  initial: 'scheduled',
  states: {
    scheduled: { label: liveText.scheduled, tone: 'info' },
    live: { label: liveText.live, tone: 'danger' },
    ended: { label: liveText.ended, tone: 'neutral' },
    cancelled: { label: liveText.cancelled, tone: 'muted' },
  },
  transitions: {
    begin: { from: ['scheduled'], to: 'live', label: liveText.live, by: 'system' },
    end: { from: ['live'], to: 'ended', label: liveText.ended, by: 'system' },
    cancel: {
      from: ['scheduled'],
      to: 'cancelled',
      label: liveText.cancel,
      permission: livePermissions.cancel,
      guard: isOurs,
      reason: 'required',
      danger: true,
    },
    restore: {
      from: ['cancelled'],
      to: 'scheduled',
      label: liveText.restore,
      permission: livePermissions.cancel,
      guard: isOurs,
      effect: 'book',
    },
  },
});
