import { defineModule } from '@/kernel/module.ts';
import { contractTemplateScreens } from './contract-template.access.ts';
import { contractTemplateApi } from './contract-template.contract.ts';
import { contractTemplateStatus } from './contract-template.status.ts';
import { contractTemplateText } from './contract-template.text.ts';

export const contractTemplateModule = defineModule({
  wing: 'money',
  noun: 'contract_template',
  text: contractTemplateText,
  apis: [contractTemplateApi],
  statuses: [contractTemplateStatus],
  screens: contractTemplateScreens,
});
