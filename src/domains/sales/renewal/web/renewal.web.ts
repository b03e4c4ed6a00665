import { defineWeb } from '@/kernel/web/module.ts';
import { renewalScreens } from '../renewal.access.ts';

export const renewalWeb = defineWeb({
  screens: renewalScreens,
  pages: {
    '/RenewFollowUp': () => import('./RenewFollowUpPage.tsx'),
    '/RenewFollowUp/RenewFollowUp_edit': () => import('./RenewFollowUpEditPage.tsx'),
  },
});
