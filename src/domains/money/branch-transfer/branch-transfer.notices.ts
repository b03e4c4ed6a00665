import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { decisionNotices } from '../../organisation/news/notice.kinds.ts';
import { branchTransferText } from './branch-transfer.text.ts';

export const branchTransferNotices = decisionNotices(
  'branch_transfer',
  branchTransferText,
  clearingPaths.list({ view: 'branch_transfers', branch_transfer_id: '{id}' }),
  ['id', 'number', 'student', 'company', 'money'],
);
