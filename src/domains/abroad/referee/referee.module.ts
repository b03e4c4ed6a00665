import { defineModule } from '@/kernel/module.ts';
import { refereeScreens } from './referee.access.ts';
import { refereeApi } from './referee.contract.ts';
import { refereeStatus } from './referee.status.ts';
import { refereeText } from './referee.text.ts';

export const refereeModule = defineModule({
  wing: 'abroad',
  noun: 'referee',
  text: refereeText,
  apis: [refereeApi],
  statuses: [refereeStatus],
  screens: refereeScreens,
});
