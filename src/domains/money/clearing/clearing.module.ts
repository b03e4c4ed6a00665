import { defineModule } from '@/kernel/module.ts';
import { clearingScreens } from './clearing.access.ts';
import { clearingApi } from './clearing.contract.ts';
import { clearingStatus } from './clearing.status.ts';
import { clearingText } from './clearing.text.ts';

export const clearingModule = defineModule({
  wing: 'money',
  noun: 'clearing',
  text: clearingText,
  apis: [clearingApi],
  statuses: [clearingStatus],
  screens: clearingScreens,
});
