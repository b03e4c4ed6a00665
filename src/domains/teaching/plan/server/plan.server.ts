import { defineServer } from '@/kernel/server/module.ts';
import { planModule } from '../plan.module.ts';
import { planService } from './plan.service.ts';

export const planServer = defineServer(planModule, {
  services: [planService],
});
