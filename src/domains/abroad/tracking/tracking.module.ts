import { defineModule } from '@/kernel/module.ts';
import { trackingScreens } from './tracking.access.ts';
import { trackingApi } from './tracking.contract.ts';
import { trackingText } from './tracking.text.ts';

export const trackingModule = defineModule({
  wing: 'abroad',
  noun: 'tracking',
  text: trackingText,
  apis: [trackingApi],
  screens: trackingScreens,
});
