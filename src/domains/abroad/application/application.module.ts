import { defineModule } from '@/kernel/module.ts';
import { applicationScreens } from './application.access.ts';
import { applicationApi } from './application.contract.ts';
import { applicationStatus } from './application.status.ts';
import { applicationText } from './application.text.ts';

export const applicationModule = defineModule({
  wing: 'abroad',
  noun: 'application',
  text: applicationText,
  apis: [applicationApi],
  statuses: [applicationStatus],
  screens: applicationScreens,
});
