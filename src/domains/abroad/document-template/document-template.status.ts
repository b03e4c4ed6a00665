import { onOffStatus } from '@/kernel/contract/crud.ts';
import { institutionPermissions } from '../institution/institution.access.ts';
import { documentTemplateText } from './document-template.text.ts';

export const documentTemplateStatus = onOffStatus(
  'document_template',
  documentTemplateText,
  institutionPermissions.edit,
);
