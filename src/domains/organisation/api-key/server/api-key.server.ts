import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { allSessionsEnded } from '@/domains/organisation/session/server/session.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { apiKeyPermissions } from '../api-key.access.ts';
import { apiKeyModule } from '../api-key.module.ts';
import { apiKeyService, revokeAllOf } from './api-key.service.ts';

export const apiKeyServer = defineServer(apiKeyModule, {
  services: [apiKeyService],
  parts: [audited(apiKeyModule, apiKeyPermissions.read), on(allSessionsEnded, revokeAllOf)],
});
