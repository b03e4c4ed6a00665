import { defineModule } from '@/kernel/module.ts';
import { rechargeScreens } from './recharge.access.ts';
import { rechargeApi } from './recharge.contract.ts';
import { rechargeStatus } from './recharge.status.ts';
import { rechargeText } from './recharge.text.ts';

export const rechargeModule = defineModule({
  wing: 'money',
  noun: 'recharge',
  text: rechargeText,
  apis: [rechargeApi],
  statuses: [rechargeStatus],
  screens: rechargeScreens,
});
