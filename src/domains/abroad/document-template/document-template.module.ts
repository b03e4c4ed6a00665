import { defineModule } from '@/kernel/module.ts';
import { documentTemplateApi } from './document-template.contract.ts';
import { documentTemplateStatus } from './document-template.status.ts';
import { documentTemplateText } from './document-template.text.ts';

export const documentTemplateModule = defineModule({
  wing: 'abroad',
  noun: 'document_template',
  text: documentTemplateText,
  apis: [documentTemplateApi],
  statuses: [documentTemplateStatus],
});
