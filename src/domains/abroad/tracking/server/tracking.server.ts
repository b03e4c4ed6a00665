import { defineServer } from '@/kernel/server/module.ts';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { workCountSlot } from '../../application/server/application.slots.ts';
import { trackingModule } from '../tracking.module.ts';
import { trackingPaths } from '../tracking.paths.ts';
import { trackingService } from './tracking.service.ts';
import { trackingStore } from './tracking.store.ts';

export const trackingServer = defineServer(trackingModule, {
  services: [trackingService],
  parts: [workCountSlot.part({ path: trackingPaths.list(), needs: may.read, count: trackingStore.count })],
  demo: { after: ['application'], load: () => import('./demo/tracking.demo.ts') },
});
