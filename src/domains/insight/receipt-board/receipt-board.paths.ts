import { definePaths } from '@/kernel/paths.ts';

export const receiptBoardPaths = definePaths({ receipts: '/FeedbackBoard/feedReceipt' });
