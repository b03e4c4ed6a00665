import { defineModule } from '@/kernel/module.ts';
import { handoverScreens } from './handover.access.ts';
import { handoverApi } from './handover.contract.ts';
import { handoverStatus } from './handover.status.ts';
import { handoverText } from './handover.text.ts';
import { packApi } from './pack.contract.ts';

export const handoverModule = defineModule({
  wing: 'people',
  noun: 'handover',
  text: handoverText,
  apis: [handoverApi, packApi],
  statuses: [handoverStatus],
  screens: handoverScreens,
});
