import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { contractTemplatePermissions } from '../contract-template.access.ts';
import { contractTemplateModule } from '../contract-template.module.ts';
import { contractTemplateService } from './contract-template.service.ts';

export const contractTemplateServer = defineServer(contractTemplateModule, {
  services: [contractTemplateService],
  parts: [audited(contractTemplateModule, contractTemplatePermissions.read)],
  demo: { load: () => import('./demo/contract-template.demo.ts') },
});
