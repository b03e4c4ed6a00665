import { defineWeb } from '@/kernel/web/module.ts';
import { smsScreens } from '../sms.access.ts';

export const smsWeb = defineWeb({
  screens: smsScreens,
  pages: {
    '/SystemMain/SysSms': () => import('./SmsPage.tsx'),
  },
});
