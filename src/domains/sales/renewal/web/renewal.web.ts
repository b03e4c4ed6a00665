import { defineWeb } from '@/kernel/web/module.ts';
import { homeQueue } from '@/kernel/web/navigation/homeQueue.ts';
import { renewalPermissions, renewalScreens } from '../renewal.access.ts';

export const renewalWeb = defineWeb({
  screens: renewalScreens,
  pages: {
    '/RenewFollowUp': () => import('./RenewFollowUpPage.tsx'),
    '/RenewFollowUp/RenewFollowUp_edit': () => import('./RenewFollowUpEditPage.tsx'),
  },
  parts: [
    homeQueue.part({
      key: 'renewals',
      order: 40,
      permission: renewalPermissions.log,
      load: async () => (await import('./embed/renewalQueue.ts')).renewalQueue,
    }),
  ],
});
