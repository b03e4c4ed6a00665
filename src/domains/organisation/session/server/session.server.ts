import { adminLocked } from '@/domains/organisation/admin/server/admin.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { sessionModule } from '../session.module.ts';
import { codeJobs, endSessionsOf, sessionService } from './session.service.ts';

export const sessionServer = defineServer(sessionModule, {
  jobs: codeJobs,
  services: [sessionService],
  parts: [on(adminLocked, endSessionsOf)],
});
