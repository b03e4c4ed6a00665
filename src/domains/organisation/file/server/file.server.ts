import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { fileModule } from '../file.module.ts';
import { fileJobs, fileService } from './file.service.ts';

export const fileServer = defineServer(fileModule, {
  jobs: fileJobs,
  services: [fileService],
  parts: [audited(fileModule, auditPermissions.read)],
});
