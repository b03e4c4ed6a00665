import { defineModule } from '@/kernel/module.ts';
import { renewalScreens } from './renewal.access.ts';
import { renewalApi } from './renewal.contract.ts';
import { renewalStatus } from './renewal.status.ts';
import { renewalText } from './renewal.text.ts';

export const renewalModule = defineModule({
  wing: 'sales',
  noun: 'renewal',
  text: renewalText,
  apis: [renewalApi],
  statuses: [renewalStatus],
  screens: renewalScreens,
});
