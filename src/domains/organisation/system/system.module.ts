import { defineModule } from '@/kernel/module.ts';
import { systemScreens } from './system.access.ts';
import { systemApi } from './system.contract.ts';
import { systemText } from './system.text.ts';

export const systemModule = defineModule({
  wing: 'organisation',
  noun: 'system',
  text: systemText,
  apis: [systemApi],
  screens: systemScreens,
});
