import { onOffStatus } from '@/kernel/contract/crud.ts';
import { contractTemplatePermissions as may } from './contract-template.access.ts';
import { contractTemplateText } from './contract-template.text.ts';

/** New contracts are made from those that are on. */
export const contractTemplateStatus = onOffStatus('contract_template', contractTemplateText, may.edit, {
  disable: { danger: true },
});
