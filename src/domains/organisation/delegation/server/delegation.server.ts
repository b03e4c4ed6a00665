import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { delegationModule } from '../delegation.module.ts';
import { delegationService } from './delegation.service.ts';

export const delegationServer = defineServer(delegationModule, {
  services: [delegationService],
  parts: [audited(delegationModule, auditPermissions.read)],
});
