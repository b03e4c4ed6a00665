import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const OF_PEOPLE = ['person', 'person_export'] as const;
const OF_BOOKS = ['receipts', 'receipts_export', 'check', 'check_export'] as const;
const ALL = [...OF_BOOKS, ...OF_PEOPLE] as const;

export const boardPermissions = definePermissions(
  'board',
  {
    receipts: ['查看回款看板', 'View the board of receipts'],
    receipts_export: ['导出回款看板', 'Export the board of receipts'],
    person: ['查看个人与团队业绩', 'View the boards of persons and teams'],
    person_export: ['导出个人与团队业绩', 'Export the boards of persons and teams'],
    check: ['查看回款核对', 'View the check of receipts'],
    check_export: ['导出回款核对', 'Export the check of receipts'],
    cross: ['查看跨公司回款', 'View receipts across companies'],
    cross_export: ['导出跨公司回款', 'Export receipts across companies'],
  },
  {
    manager: [...ALL, 'cross', 'cross_export'],
    finance: ALL,
    viewer: ['receipts', 'person'],
    salesmanager: OF_PEOPLE,
    adviser: ['person'],
  },
);

const may = boardPermissions;
export const receiptBoardScreens: readonly Screen[] = [
  { path: '/FeedbackBoard/feedReceipt', permission: may.receipts, functions: [may.receipts_export] },
  { path: '/FeedbackBoard/feedPersonage', permission: may.person, functions: [may.person_export] },
  { path: '/FeedbackBoard/feedTeam', permission: may.person },
  { path: '/FeedbackBoard/feedCross', permission: may.cross, functions: [may.cross_export] },
  { path: '/FeedbackBoard/feedProject', permission: may.receipts },
];
