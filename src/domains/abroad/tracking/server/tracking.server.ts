import { defineServer } from '@/kernel/server/module.ts';
import { trackingModule } from '../tracking.module.ts';
import { trackingService } from './tracking.service.ts';

export const trackingServer = defineServer(trackingModule, {
  services: [trackingService],
  demo: { after: ['application'], load: () => import('./demo/tracking.demo.ts') },
});
