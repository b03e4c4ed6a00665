import { defineModule } from '@/kernel/module.ts';
import { leadScreens } from './lead.access.ts';
import { leadApi } from './lead.contract.ts';
import { leadStatus } from './lead.status.ts';
import { leadText } from './lead.text.ts';

export const leadModule = defineModule({
  wing: 'sales',
  noun: 'lead',
  text: leadText,
  apis: [leadApi],
  statuses: [leadStatus],
  screens: leadScreens,
});
