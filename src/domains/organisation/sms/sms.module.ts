import { defineModule } from '@/kernel/module.ts';
import { smsScreens } from './sms.access.ts';
import { smsApi, smsTemplateApi } from './sms.contract.ts';
import { smsStatus, smsTemplateStatus } from './sms.status.ts';
import { smsText } from './sms.text.ts';

export const smsModule = defineModule({
  wing: 'organisation',
  noun: 'sms',
  text: smsText,
  apis: [smsApi, smsTemplateApi],
  statuses: [smsStatus, smsTemplateStatus],
  screens: smsScreens,
});
