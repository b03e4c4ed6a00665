import { defineModule } from '@/kernel/module.ts';
import { channelApi } from './channel.contract.ts';
import { channelStatus } from './channel.status.ts';
import { channelText } from './channel.text.ts';

export const channelModule = defineModule({
  wing: 'organisation',
  noun: 'channel',
  text: channelText,
  apis: [channelApi],
  statuses: [channelStatus],
});
