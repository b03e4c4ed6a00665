import { defineServer } from '@/kernel/server/module.ts';
import { systemModule } from '../system.module.ts';
import { systemService } from './system.service.ts';

export const systemServer = defineServer(systemModule, {
  services: [systemService],
});
