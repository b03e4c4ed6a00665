import { defineModule } from '@/kernel/module.ts';
import { followUpScreens } from './follow-up.access.ts';
import { followUpApi } from './follow-up.contract.ts';
import { followUpText } from './follow-up.text.ts';

export const followUpModule = defineModule({
  wing: 'people',
  noun: 'follow_up',
  text: followUpText,
  apis: [followUpApi],
  screens: followUpScreens,
});
