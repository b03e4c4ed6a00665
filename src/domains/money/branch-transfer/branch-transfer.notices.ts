import { decisionNotices } from '../../organisation/news/notice.kinds.ts';
import { branchTransferText } from './branch-transfer.text.ts';

export const branchTransferNotices = decisionNotices(
  'branch_transfer',
  branchTransferText,
  '/StudentEmpty?view=branch_transfers&branch_transfer_id={id}',
  ['id', 'number', 'student', 'company', 'money'],
);
