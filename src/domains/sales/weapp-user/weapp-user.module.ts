import { defineModule } from '@/kernel/module.ts';
import { weappUserScreens } from './weapp-user.access.ts';
import { weappUserApi } from './weapp-user.contract.ts';
import { weappUserStatus } from './weapp-user.status.ts';
import { weappUserText } from './weapp-user.text.ts';

export const weappUserModule = defineModule({
  wing: 'sales',
  noun: 'weapp_user',
  text: weappUserText,
  apis: [weappUserApi],
  statuses: [weappUserStatus],
  screens: weappUserScreens,
});
