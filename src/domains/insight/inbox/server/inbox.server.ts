import { defineServer } from '@/kernel/server/module.ts';
import { inboxModule } from '../inbox.module.ts';
import { inboxService } from './inbox.service.ts';

export const inboxServer = defineServer(inboxModule, {
  services: [inboxService],
});
