import { defineModule } from '@/kernel/module.ts';
import { weappScreens } from './weapp.access.ts';
import { weappApi } from './weapp.contract.ts';
import { weappText } from './weapp.text.ts';

export const weappModule = defineModule({
  wing: 'money',
  noun: 'weapp',
  text: weappText,
  apis: [weappApi],
  screens: weappScreens,
});
