import { defineWeb } from '@/kernel/web/module.ts';
import { receiptCheckScreens } from '../receipt-check.access.ts';

export const receiptCheckWeb = defineWeb({
  screens: receiptCheckScreens,
  pages: { '/FeedbackBoard/feedCheck': () => import('./FeedCheckPage.tsx') },
});
