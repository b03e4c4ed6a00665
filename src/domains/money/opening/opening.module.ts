import { defineModule } from '@/kernel/module.ts';
import { openingApi } from './opening.contract.ts';
import { openingImportApi } from './opening.import.ts';
import { openingStatus } from './opening.status.ts';
import { openingText } from './opening.text.ts';

export const openingModule = defineModule({
  wing: 'money',
  noun: 'opening',
  text: openingText,
  apis: [openingApi, openingImportApi],
  statuses: [openingStatus],
});
