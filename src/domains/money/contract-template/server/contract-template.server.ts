import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { contractTemplatePermissions } from '../contract-template.access.ts';
import { contractTemplateModule } from '../contract-template.module.ts';
import { contractTemplateText } from '../contract-template.text.ts';
import { contractTemplateService } from './contract-template.service.ts';

export const contractTemplateServer = defineServer(contractTemplateModule, {
  services: [contractTemplateService],
  parts: [
    auditedSlot.part({
      doc: 'contract_template',
      label: contractTemplateText.title,
      text: contractTemplateText,
      readKey: contractTemplatePermissions.read.key,
    }),
  ],
  demo: { load: () => import('./demo/contract-template.demo.ts') },
});
