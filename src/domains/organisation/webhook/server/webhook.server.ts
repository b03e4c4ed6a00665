import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { slow } from '@/kernel/server/jobs/jobs.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { webhookPermissions } from '../webhook.access.ts';
import { webhookModule } from '../webhook.module.ts';
import { webhookJobs, webhookService } from './webhook.service.ts';

export const webhookServer = defineServer(webhookModule, {
  services: [webhookService],
  jobs: (database) => webhookJobs(database).map(slow),
  parts: [audited(webhookModule, webhookPermissions.read)],
});
