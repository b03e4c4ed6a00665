import { defineWeb } from '@/kernel/web/module.ts';
import { channelCostScreens } from '../channel-cost.access.ts';

export const channelCostWeb = defineWeb({
  screens: channelCostScreens,
  pages: {
    '/Channel': () => import('./ChannelPage.tsx'),
    '/ChannelData': () => import('./ChannelDataPage.tsx'),
  },
});
