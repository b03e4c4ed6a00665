import { defineStatus } from '@/kernel/status.ts';
import { channelPermissions } from './channel.access.ts';
import { channelText } from './channel.text.ts';

interface Channel {
  id: number;
  status: 'on' | 'off';
}

export const channelStatus = defineStatus<Channel>()({
  name: 'channel',
  initial: 'on',
  states: {
    on: { label: channelText.on, tone: 'success' },
    off: { label: channelText.off, tone: 'muted' },
  },
  transitions: {
    disable: { from: ['on'], to: 'off', label: channelText.disable, permission: channelPermissions.edit },
    enable: { from: ['off'], to: 'on', label: channelText.enable, permission: channelPermissions.edit },
  },
});
