import { defineWeb } from '@/kernel/web/module.ts';
import { receiptBoardScreens } from '../receipt-board.access.ts';

export const receiptBoardWeb = defineWeb({
  screens: receiptBoardScreens,
  pages: {
    '/FeedbackBoard/feedCross': () => import('./FeedCrossPage.tsx'),
    '/FeedbackBoard/feedPersonage': () => import('./FeedPersonagePage.tsx'),
    '/FeedbackBoard/feedProject': () => import('./FeedProjectPage.tsx'),
    '/FeedbackBoard/feedReceipt': () => import('./FeedReceiptPage.tsx'),
    '/FeedbackBoard/feedTeam': () => import('./FeedTeamPage.tsx'),
  },
});
