import { defineModule } from '@/kernel/module.ts';
import { liveScreens } from './live.access.ts';
import { liveApi } from './live.contract.ts';
import { liveStatus } from './live.status.ts';
import { liveText } from './live.text.ts';

export const liveModule = defineModule({
  wing: 'teaching',
  noun: 'live',
  text: liveText,
  apis: [liveApi],
  statuses: [liveStatus],
  screens: liveScreens,
});
