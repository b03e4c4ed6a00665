import { defineWeb } from '@/kernel/web/module.ts';
import { refundScreens } from '../refund.access.ts';

export const refundWeb = defineWeb({
  screens: refundScreens,
  pages: {
    '/StudentRefund': () => import('./StudentRefundPage.tsx'),
  },
});
