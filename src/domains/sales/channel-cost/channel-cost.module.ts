import { defineModule } from '@/kernel/module.ts';
import { channelCostScreens } from './channel-cost.access.ts';
import { channelCostApi } from './channel-cost.contract.ts';
import { channelCostStatus } from './channel-cost.status.ts';
import { channelCostText } from './channel-cost.text.ts';

export const channelCostModule = defineModule({
  wing: 'sales',
  noun: 'channel_cost',
  text: channelCostText,
  apis: [channelCostApi],
  statuses: [channelCostStatus],
  screens: channelCostScreens,
});
