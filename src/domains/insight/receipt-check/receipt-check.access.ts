import type { Screen } from '@/kernel/screen.ts';
import { boardPermissions as may } from '../receipt-board/receipt-board.access.ts';

export const receiptCheckScreens: readonly Screen[] = [
  { path: '/FeedbackBoard/feedCheck', permission: may.check, functions: [may.check_export] },
];
