import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { identityPermissions } from '../identity.access.ts';
import { identityModule } from '../identity.module.ts';
import { identityService } from './identity.service.ts';

export const identityServer = defineServer(identityModule, {
  services: [identityService],
  parts: [audited(identityModule, identityPermissions.read)],
});
