import { defineModule } from '@/kernel/module.ts';
import { leadScreens } from './lead.access.ts';
import { leadApi } from './lead.contract.ts';
import { leadImportApi } from './lead.import.ts';
import { leadStatus } from './lead.status.ts';
import { leadText } from './lead.text.ts';

export const leadModule = defineModule({
  wing: 'sales',
  noun: 'lead',
  text: leadText,
  apis: [leadApi, leadImportApi],
  statuses: [leadStatus],
  screens: leadScreens,
});
