import { defineModule } from '@/kernel/module.ts';
import { demandScreens } from './demand.access.ts';
import { demandApi } from './demand.contract.ts';
import { demandStatus } from './demand.status.ts';
import { demandText } from './demand.text.ts';

export const demandModule = defineModule({
  wing: 'teaching',
  noun: 'demand',
  text: demandText,
  apis: [demandApi],
  statuses: [demandStatus],
  screens: demandScreens,
});
