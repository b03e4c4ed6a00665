import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { institutionPermissions } from '../../institution/institution.access.ts';
import { documentTemplateModule } from '../document-template.module.ts';
import { documentTemplateService, documentTemplates } from './document-template.service.ts';

export const documentTemplateServer = defineServer(documentTemplateModule, {
  services: [documentTemplateService],
  parts: [
    audited(documentTemplateModule, institutionPermissions.read),
    referenceSlot.part({ fields: ['document_template_id'], names: documentTemplates.names }),
  ],
  demo: { load: () => import('./demo/document-template.demo.ts') },
});
