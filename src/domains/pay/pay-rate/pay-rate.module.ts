import { defineModule } from '@/kernel/module.ts';
import { payRatePermissions, payRateScreens } from './pay-rate.access.ts';
import { payRateApi } from './pay-rate.contract.ts';
import { payRateText } from './pay-rate.text.ts';

export const payRateModule = defineModule({
  wing: 'pay',
  noun: 'pay_rate',
  text: payRateText,
  apis: [payRateApi],
  screens: payRateScreens,
  functionsOn: { '/TeacherList': [payRatePermissions.edit] },
});
