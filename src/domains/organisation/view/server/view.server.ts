import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { viewModule } from '../view.module.ts';
import { viewService } from './view.service.ts';

export const viewServer = defineServer(viewModule, {
  services: [viewService],
  parts: [audited(viewModule, auditPermissions.read)],
});
