import { defineStatus, type Made, notMaker } from '@/kernel/status.ts';
import { channelPermissions as may } from './channel.access.ts';
import type { ChannelStatus } from './channel.rules.ts';
import { channelText as text } from './channel.text.ts';

interface Channel extends Made {
  id: number;
  status: ChannelStatus;
}
const audit = 'api_channel_audit';
const changes = ['channel', 'channel_cost'];

/** It is decided on once; what is approved is on or off. */
export const channelStatus = defineStatus<Channel>()({
  name: 'channel',
  initial: 'submitted',
  states: {
    submitted: { label: text.submitted, tone: 'progress' },
    rejected: { label: text.rejected, tone: 'danger' },
    on: { label: text.on, tone: 'success' },
    off: { label: text.off, tone: 'muted' },
  },
  transitions: {
    approve: {
      from: ['submitted'],
      to: 'on',
      label: text.approve,
      permission: may.audit,
      action: audit,
      call: { name: 'audit', pass: 1 },
      guard: notMaker,
      decision: 'approve',
      bulk: true,
      changes,
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: text.reject,
      permission: may.audit,
      action: audit,
      call: { name: 'audit', pass: 0 },
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'keepReason',
      changes,
    },
    submit: { from: ['rejected'], to: 'submitted', label: text.submit, permission: may.edit, changes },
    disable: { from: ['on'], to: 'off', label: text.disable, permission: may.edit, back: true, changes },
    enable: { from: ['off'], to: 'on', label: text.enable, permission: may.edit, changes },
  },
});
